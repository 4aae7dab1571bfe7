/** Color schemes for amounts, by their wire names, from little to much. Unknown names fall back to the product's own one. */
import type { Tokens } from '@/ui/tokens';
import { over } from '../colors/hexColor';
import { hexOfLab, labOf } from './oklab';

interface LinearScheme {
  readonly label: string;
  /** The product's own depend on the theme. */
  readonly colors: readonly string[] | ((tokens: Tokens) => readonly string[]);
}

const list = (text: string): readonly string[] => text.split(' ').map((one) => `#${one}`);

/** A color between two others, even for the eye. */
const mixed = (from: string, to: string, share: number): string => {
  const [a, b] = [labOf(from), labOf(to)];
  const at = (part: 0 | 1 | 2) => a[part] + (b[part] - a[part]) * share;
  return hexOfLab([at(0), at(1), at(2)]) ?? over(to, from, share);
};

const between = (from: string, to: string, steps: number): readonly string[] =>
  Array.from({ length: steps }, (_, step) => mixed(from, to, step / (steps - 1)));

const STEPS = 9;
/** Little is still seen on its ground. */
const LEAST = 0.1;

const rising = (ink: (tokens: Tokens) => string) => (tokens: Tokens) =>
  between(mixed(tokens.surface, ink(tokens), LEAST), ink(tokens), STEPS);

const diverging =
  (low: (tokens: Tokens) => string, high: (tokens: Tokens) => string) => (tokens: Tokens) => {
    const middle = mixed(tokens.surface, tokens.border, LEAST);
    return [...between(low(tokens), middle, 5), ...between(middle, high(tokens), 5).slice(1)];
  };

const series = (place: number) => (tokens: Tokens) => tokens.series[place] ?? tokens.accent;

export const LINEAR_SCHEMES: Readonly<Record<string, LinearScheme>> = {
  superset_seq_1: { label: 'Sextant', colors: rising(({ accent }) => accent) },
  superset_seq_2: { label: 'Sextant, green', colors: rising(({ good }) => good) },
  superset_div_1: { label: 'Blue to orange', colors: diverging(series(0), series(1)) },
  superset_div_2: { label: 'Teal to purple', colors: diverging(series(2), series(3)) },
  preset_seq_1: { label: 'Violet', colors: rising(series(5)) },
  preset_seq_2: { label: 'Amber', colors: rising(series(4)) },
  preset_div_1: { label: 'Violet to amber', colors: diverging(series(5), series(4)) },
  preset_div_2: {
    label: 'Green to red',
    colors: diverging(
      ({ good }) => good,
      ({ bad }) => bad,
    ),
  },
  blue_white_yellow: {
    label: 'Blue to yellow',
    colors: list('2b7a9e a8cfdc ffffff f5e3a1 e0b12f'),
  },
  white_black: { label: 'White to black', colors: list('ffffff bdbdbd 7a7a7a 3d3d3d 000000') },
  black_white: { label: 'Black to white', colors: list('000000 3d3d3d 7a7a7a bdbdbd ffffff') },
  dark_blue: { label: 'Deep blue', colors: list('ebf3f7 a9cbe0 5f9cc4 2a6a9e 0c3a66') },
  pink_grey: { label: 'Pink to gray', colors: list('c7417b e6a5c2 f5f0f2 b6b3b5 6f6a6d') },
  greens: { label: 'Greens', colors: list('eff8ea b9dfa9 74bd6c 35893f 0f5323') },
  purples: { label: 'Purples', colors: list('f3f0f8 cdc3e3 9d8cc6 6b529f 3c2370') },
  oranges: { label: 'Oranges', colors: list('fef1e3 fbcb98 f39a4d cf6516 863a06') },
  fire: { label: 'Fire', colors: list('fff3c4 ffd166 f78c3b d9422b 7a1420') },
  red_yellow_blue: { label: 'Red to blue', colors: list('c8362f f0996a fdf3bd 94bfd8 3f6fae') },
  brown_white_green: {
    label: 'Brown to green',
    colors: list('8a5216 d3ae6a f6f3ee 74bab0 116a60'),
  },
  purple_white_green: {
    label: 'Purple to green',
    colors: list('743583 b493c2 f6f4f6 88bf83 217a3a'),
  },
  echarts_gradient: { label: 'Meadow', colors: list('f6efa6 e8c170 dd9354 d0643c bf444c') },
  schemeBlues: { label: 'Blues (d3)', colors: list('f7fbff c6dbef 6baed6 2171b5 08306b') },
  schemeGreens: { label: 'Greens (d3)', colors: list('f7fcf5 c7e9c0 74c476 238b45 00441b') },
  schemeGreys: { label: 'Grays (d3)', colors: list('ffffff d9d9d9 969696 525252 000000') },
  schemeOranges: { label: 'Oranges (d3)', colors: list('fff5eb fdd0a2 fd8d3c d94801 7f2704') },
  schemePurples: { label: 'Purples (d3)', colors: list('fcfbfd dadaeb 9e9ac8 6a51a3 3f007d') },
  schemeReds: { label: 'Reds (d3)', colors: list('fff5f0 fcbba1 fb6a4a cb181d 67000d') },
  schemeBuGn: { label: 'Blue, green', colors: list('f7fcfd ccece6 66c2a4 238b45 00441b') },
  schemeBuPu: { label: 'Blue, purple', colors: list('f7fcfd bfd3e6 8c96c6 88419d 4d004b') },
  schemeGnBu: { label: 'Green, blue', colors: list('f7fcf0 ccebc5 7bccc4 2b8cbe 084081') },
  schemeOrRd: { label: 'Orange, red', colors: list('fff7ec fdd49e fc8d59 d7301f 7f0000') },
  schemePuBuGn: {
    label: 'Purple, blue, green',
    colors: list('fff7fb d0d1e6 67a9cf 02818a 014636'),
  },
  schemePuBu: { label: 'Purple, blue', colors: list('fff7fb d0d1e6 74a9cf 0570b0 023858') },
  schemePuRd: { label: 'Purple, red', colors: list('f7f4f9 d4b9da df65b0 ce1256 67001f') },
  schemeRdPu: { label: 'Red, purple', colors: list('fff7f3 fcc5c0 f768a1 ae017e 49006a') },
  schemeYlGnBu: {
    label: 'Yellow, green, blue',
    colors: list('ffffd9 c7e9b4 41b6c4 225ea8 081d58'),
  },
  schemeYlGn: { label: 'Yellow, green', colors: list('ffffe5 d9f0a3 78c679 238443 004529') },
  schemeYlOrBr: {
    label: 'Yellow, orange, brown',
    colors: list('ffffe5 fee391 fe9929 cc4c02 662506'),
  },
  schemeYlOrRd: {
    label: 'Yellow, orange, red',
    colors: list('ffffcc fed976 fd8d3c e31a1c 800026'),
  },
  schemeViridis: { label: 'Viridis', colors: list('440154 3b528b 21918c 5ec962 fde725') },
  schemeInferno: { label: 'Inferno', colors: list('000004 57106e bc3754 f98e09 fcffa4') },
  schemeMagma: { label: 'Magma', colors: list('000004 51127c b73779 fc8961 fcfdbf') },
  schemePlasma: { label: 'Plasma', colors: list('0d0887 7e03a8 cc4778 f89540 f0f921') },
  schemeCividis: { label: 'Cividis', colors: list('00204c 414d6b 7c7b78 bcaf6f ffea46') },
  schemeBrBG: { label: 'Brown to blue-green', colors: list('8c510a d8b365 f5f5f5 5ab4ac 01665e') },
  schemePRGn: { label: 'Purple to green (d3)', colors: list('762a83 af8dc3 f7f7f7 7fbf7b 1b7837') },
  schemePiYG: { label: 'Pink to green', colors: list('c51b7d e9a3c9 f7f7f7 a1d76a 4d9221') },
  schemePuOr: { label: 'Orange to purple', colors: list('b35806 f1a340 f7f7f7 998ec3 542788') },
  schemeRdBu: { label: 'Red to blue (d3)', colors: list('b2182b ef8a62 f7f7f7 67a9cf 2166ac') },
  schemeRdGy: { label: 'Red to gray', colors: list('b2182b ef8a62 ffffff 999999 4d4d4d') },
  schemeRdYlBu: { label: 'Red, yellow, blue', colors: list('d73027 fc8d59 ffffbf 91bfdb 4575b4') },
  schemeRdYlGn: { label: 'Red, yellow, green', colors: list('d73027 fc8d59 ffffbf 91cf60 1a9850') },
  schemeSpectral: { label: 'Spectral', colors: list('d53e4f fc8d59 ffffbf 99d594 3288bd') },
};

export const OWN_LINEAR_SCHEME = 'superset_seq_1';

/** The colors of a scheme, from little to much. */
export const linearColors = (scheme: unknown, tokens: Tokens): readonly string[] => {
  const known = typeof scheme === 'string' && Object.hasOwn(LINEAR_SCHEMES, scheme);
  const { colors = [] } = LINEAR_SCHEMES[known ? scheme : OWN_LINEAR_SCHEME] ?? {};
  return typeof colors === 'function' ? colors(tokens) : colors;
};

/** The color for a share between 0 and 1. */
export const linearColor = (colors: readonly string[], share: number): string => {
  const at = Math.min(Math.max(share, 0), 1) * (colors.length - 1);
  const below = Math.floor(at);
  const [from = '#000000', to = from] = [colors[below], colors[below + 1]];
  return mixed(from, to, at - below);
};
