// Exact numbers as the engine writes them, "a/b" or "a". Floats place things in pictures and mark round steps of an axis;
// every figure is rounded here from its fraction, by integers.

const parse = text => {
  const [top, bottom] = text.split('/');
  return [BigInt(top), BigInt(bottom ?? '1')];
};

const absolute = number => number < 0n ? -number : number;

// Rounds half to even, by integer division.
const rounded = (top, bottom) => {
  const [size, sign] = [absolute(top), top < 0n ? -1n : 1n];
  const [whole, rest] = [size / bottom, size % bottom];
  const up = 2n * rest > bottom || (2n * rest === bottom && whole % 2n === 1n);
  return sign * (up ? whole + 1n : whole);
};

// Digits of a whole number, its last `places` behind the point.
const pointed = (number, places) => {
  const digits = absolute(number).toString().padStart(places + 1, '0');
  const text = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
  return (number < 0n ? '\u2212' : '') + text;
};

export const decimal = (text, places) => {
  const [top, bottom] = parse(text);
  return pointed(rounded(top * 10n ** BigInt(places), bottom), places);
};

export const percent = (text, places = 4) => {
  const [top, bottom] = parse(text);
  return `${pointed(rounded(top * 10n ** BigInt(places + 2), bottom), places)}%`;
};

// The square root of an exact number, rounded half to even: the figure that a wager's variance gives.
export const root = (text, places) => {
  const [top, bottom] = parse(text);
  const wanted = top * 100n ** BigInt(places);
  const whole = floorRoot(wanted / bottom);
  const [twice, middle] = [4n * wanted, (2n * whole + 1n) ** 2n * bottom];
  const up = twice > middle || (twice === middle && whole % 2n === 1n);
  return pointed(up ? whole + 1n : whole, places);
};

// The whole part of a square root, by Newton's steps from above.
const floorRoot = number => {
  if (number < 2n) return number;
  let root = 1n << BigInt(number.toString(2).length + 1 >> 1);
  for (;;) {
    const next = (root + number / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
};

// With its sign, also if it is positive.
export const signed = (text, places = 4) => (sign(text) > 0 ? '+' : '') + percent(text, places);

export const sign = text => {
  const [top] = parse(text);
  return top === 0n ? 0 : top < 0n ? -1 : 1;
};

export const minus = (left, right) => {
  const [[a, b], [c, d]] = [parse(left), parse(right)];
  return fraction(a * d - c * b, b * d);
};

export const plus = (left, right) => minus(left, negative(right));

export const negative = text => text.startsWith('-') ? text.slice(1) : text === '0' ? text : `-${text}`;

const divisor = (a, b) => {
  while (b) [a, b] = [b, a % b];
  return a;
};

const fraction = (top, bottom) => {
  const common = divisor(absolute(top), bottom) || 1n;
  const [a, b] = [top / common, bottom / common];
  return b === 1n ? `${a}` : `${a}/${b}`;
};

// Where it stands in a picture, to about fifteen digits.
export const placed = text => {
  const [top, bottom] = parse(text);
  return Number(top * 10n ** 15n / bottom) / 1e15;
};

export const grouped = text => text.replace(/\B(?=(\d{3})+$)/g, ',');

// Net odds in a player's words.
export const odds = text => {
  const [top, bottom] = parse(text);
  if (top === 0n) return 'push';
  if (top === -1n && bottom === 1n) return 'loses';
  return top < 0n ? `loses ${decimal(text.slice(1), 2)}` : `${top} to ${bottom}`;
};

export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
