// Runs the engine. Comes in: the compressed engine once, then questions, one at a time. Goes out: texts, and how far it is.
let engine = null;
let work = { ahead: 0, done: 0, told: 0 };

const tell = () => {
  const now = performance.now();
  if (now - work.told < 100) return;
  work.told = now;
  postMessage({ ahead: work.ahead, done: work.done });
};

const page = {
  ahead: more => { work.ahead += Number(more); tell(); },
  done: more => { work.done += Number(more); tell(); },
};

// The page is in windows-1252, a letter for every byte; a "=" stands before a byte that is written 64 higher.
const read = text => {
  if (text.includes('\ufffd')) throw new Error('this file was re-encoded on its way; open the original');
  const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const byteOf = new Uint8Array(65536);
  [...letters].forEach((letter, byte) => { byteOf[letter.charCodeAt(0)] = byte; });
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let place = 0; place < text.length; place += 1) {
    const escaped = text[place] === '=';
    if (escaped) place += 1;
    bytes[length] = byteOf[text.charCodeAt(place)] - (escaped ? 64 : 0);
    length += 1;
  }
  return bytes.subarray(0, length);
};

const load = async text => {
  const bytes = read(text);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { instance } = await WebAssembly.instantiate(await new Response(plain).arrayBuffer(), { page });
  return instance.exports;
};

const run = (text, form) => {
  work = { ahead: 0, done: 0, told: performance.now() };
  const bytes = new TextEncoder().encode(text);
  const start = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
  const length = engine[form]();
  return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.text(), length));
};

let ready = null;

onmessage = async ({ data }) => {
  try {
    if (data.engine) {
      ready = load(data.engine);
      engine = await ready;
      postMessage({ ready: self.location.href });
    } else {
      await ready;
      postMessage({ text: run(data.text, data.form) });
    }
  } catch (why) {
    postMessage({ failed: why instanceof Error ? why.message : String(why) });
  }
};
