// The engine, in a worker of its own. Questions wait in a queue; answers are kept, so that going back is at once.
import { byId } from './dom.js';

export class Stopped extends Error {}

const MOST_KEPT = 400;

export class Engine {
  constructor(onprogress) {
    this.onprogress = onprogress;
    this.kept = new Map();
    this.waiting = [];
    this.running = null;
    this.started = 0;
    this.dead = null;
    this.start();
  }

  start() {
    this.loaded = false;
    const source = new Blob([byId('worker').textContent], { type: 'text/javascript' });
    const address = URL.createObjectURL(source);
    this.worker = new Worker(address);
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = event => this.hear({ failed: event.message || 'the engine did not start' });
    this.worker.postMessage({ engine: byId('engine').textContent });
  }

  hear(said) {
    if (said.ready) {
      this.loaded = true;
      URL.revokeObjectURL(said.ready);
    } else if (said.ahead !== undefined) this.onprogress(said);
    else this.finish(said);
  }

  // An engine that cannot load would not load the next time either.
  die(why) {
    this.worker.terminate();
    this.dead = new Error(why);
    for (const job of [this.running, ...this.waiting.splice(0)]) job?.reject(this.dead);
    this.running = null;
  }

  finish({ text, failed }) {
    if (failed !== undefined && !this.loaded) return this.die(failed);
    const job = this.running;
    this.running = null;
    if (failed !== undefined) {
      this.restart();
      job?.reject(new Error(`the engine stopped: ${failed}`));
    } else if (job) {
      this.keep(job.key, text);
      job.resolve(text);
    }
    return this.next();
  }

  keep(key, text) {
    this.kept.set(key, text);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
  }

  restart() {
    this.worker.terminate();
    this.start();
  }

  next() {
    if (this.running || !this.waiting.length || this.dead) return;
    this.running = this.waiting.shift();
    this.started = performance.now();
    this.worker.postMessage({ text: this.running.text, form: this.running.form });
  }

  // The text of an answer, in JSON unless another form is asked for.
  text(question, form = 'ask') {
    const text = JSON.stringify(question);
    const key = form + text;
    if (this.kept.has(key)) return Promise.resolve(this.kept.get(key));
    if (this.dead) return Promise.reject(this.dead);
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, text, form, resolve, reject });
      this.next();
    });
  }

  // An answer; a refusal is one too, with the key `error`.
  async ask(question) {
    return JSON.parse(await this.text(question));
  }

  // Nobody waits any more. Work that would soon end is let run, and its answer kept.
  stop(atOnce) {
    const dropped = this.waiting.splice(0);
    if (this.running && (atOnce || performance.now() - this.started > 100)) {
      dropped.push(this.running);
      this.running = null;
      this.restart();
    }
    for (const job of dropped) job.reject(new Stopped('stopped'));
  }
}
