/** The weights of windows by the names that pandas takes from SciPy; each is the same forwards and backwards. */
import { type Options, PARAMETER } from './windowOptions.ts';

/** Where a value stands in a window, from 0, and how many there are. */
type Shape = (at: number, size: number, options: Options) => number;

const { PI, abs, cos, exp, floor, max, min, sin, sqrt } = Math;

/** The sum of cosines, each with its own share. */
const cosines =
  (...shares: readonly number[]): Shape =>
  (at, size) => {
    const turn = -PI + (2 * PI * at) / (size - 1);
    return shares.reduce((sum, share, k) => sum + share * cos(k * turn), 0);
  };

const fromMiddle = (at: number, size: number): number => at - (size - 1) / 2;

/** Minus one at the first value, one at the last. */
const across = (at: number, size: number): number => (2 * at) / (size - 1) - 1;

/** The modified Bessel function of the first kind and order zero, by its series. */
const bessel = (x: number): number => {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
};

const hann = cosines(0.5, 0.5);

const parzen: Shape = (at, size) => {
  const distance = abs(fromMiddle(at, size)) / (size / 2);
  return abs(fromMiddle(at, size)) <= (size - 1) / 4
    ? 1 - 6 * distance ** 2 + 6 * distance ** 3
    : 2 * (1 - distance) ** 3;
};

const tukey: Shape = (at, size, options) => {
  const alpha = PARAMETER.share(options, 'alpha', 0.5);
  if (alpha === 0) return 1;
  const place = min(at, size - 1 - at);
  if (alpha === 1) return hann(at, size, options);
  if (place > floor((alpha * (size - 1)) / 2)) return 1;
  return 0.5 * (1 + cos(PI * (-1 + (2 * place) / alpha / (size - 1))));
};

const SHAPES: Readonly<Record<string, Shape>> = {
  barthann: (at, size) => {
    const distance = abs(at / (size - 1) - 0.5);
    return 0.62 - 0.48 * distance + 0.38 * cos(2 * PI * distance);
  },
  bartlett: (at, size) => 1 - abs(across(at, size)),
  blackman: cosines(0.42, 0.5, 0.08),
  blackmanharris: cosines(0.35875, 0.48829, 0.14128, 0.01168),
  bohman: (at, size) => {
    const distance = abs(across(at, size));
    return at === 0 || at === size - 1
      ? 0
      : (1 - distance) * cos(PI * distance) + sin(PI * distance) / PI;
  },
  boxcar: () => 1,
  cosine: (at, size) => sin((PI / size) * (at + 0.5)),
  exponential: (at, size, options) =>
    exp(-abs(fromMiddle(at, size)) / PARAMETER.positive(options, 'tau', 1)),
  flattop: cosines(0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368),
  gaussian: (at, size, options) =>
    exp(-((fromMiddle(at, size) / PARAMETER.positive(options, 'std')) ** 2) / 2),
  general_gaussian: (at, size, options) =>
    exp(
      -0.5 *
        abs(fromMiddle(at, size) / PARAMETER.positive(options, 'sig')) **
          (2 * PARAMETER.positive(options, 'p')),
    ),
  general_hamming: (at, size, options) => {
    const alpha = PARAMETER.share(options, 'alpha');
    return cosines(alpha, 1 - alpha)(at, size, options);
  },
  hamming: cosines(0.54, 0.46),
  hann,
  kaiser: (at, size, options) => {
    const beta = PARAMETER.steepness(options, 'beta');
    return bessel(beta * sqrt(max(0, 1 - across(at, size) ** 2))) / bessel(beta);
  },
  lanczos: (at, size) => {
    const x = PI * across(at, size);
    return x === 0 ? 1 : sin(x) / x;
  },
  nuttall: cosines(0.3635819, 0.4891775, 0.1365995, 0.0106411),
  parzen,
  triang: (at, size) => {
    const place = min(at, size - 1 - at) + 1;
    return size % 2 === 0 ? (2 * place - 1) / size : (2 * place) / (size + 1);
  },
  tukey,
};

export const WINDOW_NAMES = Object.keys(SHAPES);

/** The weight of each row of a window, its last row last; null for a name that is none. */
export const windowWeights = (
  name: string,
  size: number,
  options: Options,
): readonly number[] | null => {
  const shape = Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
  if (!shape) return null;
  // Also says what is wrong with the options of a window of one row.
  const weights = Array.from({ length: max(size, 2) }, (_, at) => shape(at, max(size, 2), options));
  return size === 1 ? [1] : weights;
};
