/** Categorical color schemes beside the product's own, by their wire names. Unknown names fall back to the own one. */
interface Scheme {
  readonly label: string;
  readonly colors: readonly string[] | null;
}

const list = (text: string): readonly string[] => text.split(' ').map((color) => `#${color}`);

export const SCHEMES: Readonly<Record<string, Scheme>> = {
  supersetColors: { label: 'Sextant', colors: null },
  supersetAndPresetColors: {
    label: 'Sextant, mixed',
    colors: list(
      '2a7f9e e0653a 3f9d63 8d4fb8 d8a23a 5768c9 c8466f 7a8b45 2fa7a0 a86f4c 6b7a90 d77fc0 9c3d2e',
    ),
  },
  presetColors: {
    label: 'Candy',
    colors: list('6b57d6 2aa6e0 20b28a e7883a e2557e b65fd0 8a93a8 d9b52c 4f6bd9 a04a5c'),
  },
  bnbColors: {
    label: 'Coral',
    colors: list('ef5b63 7b2f58 2f8f8a f0a531 8a6f52 b5d04a 4f8fc4 d86fa4 576d3c f0826a 8c8f96'),
  },
  lyftColors: {
    label: 'Neon',
    colors: list('e63fb4 4f3fc4 28a3e6 23b99a 8a2fa8 f0702f d7a52a 6f7c8f'),
  },
  d3Category10: {
    label: 'Category 10',
    colors: list('1f77b4 ff7f0e 2ca02c d62728 9467bd 8c564b e377c2 7f7f7f bcbd22 17becf'),
  },
  d3Category20: {
    label: 'Category 20',
    colors: list(
      '1f77b4 aec7e8 ff7f0e ffbb78 2ca02c 98df8a d62728 ff9896 9467bd c5b0d5 8c564b c49c94 e377c2 f7b6d2 7f7f7f c7c7c7 bcbd22 dbdb8d 17becf 9edae5',
    ),
  },
  d3Category20b: {
    label: 'Category 20, muted',
    colors: list(
      '393b79 5254a3 6b6ecf 9c9ede 637939 8ca252 b5cf6b cedb9c 8c6d31 bd9e39 e7ba52 e7cb94 843c39 ad494a d6616b e7969c 7b4173 a55194 ce6dbd de9ed6',
    ),
  },
  d3Category20c: {
    label: 'Category 20, shades',
    colors: list(
      '3182bd 6baed6 9ecae1 c6dbef e6550d fd8d3c fdae6b fdd0a2 31a354 74c476 a1d99b c7e9c0 756bb1 9e9ac8 bcbddc dadaeb 636363 969696 bdbdbd d9d9d9',
    ),
  },
  googleCategory10c: {
    label: 'Poster 10',
    colors: list('3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395'),
  },
  googleCategory20c: {
    label: 'Poster 20',
    colors: list(
      '3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395 994499 22aa99 aaaa11 6633cc e67300 8b0707 651067 329262 5574a6 3b3eac',
    ),
  },
  echarts4Colors: {
    label: 'Brick',
    colors: list('c23531 2f4554 61a0a8 d48265 91c7ae 749f83 ca8622 bda29a 6e7074 546570 c4ccd3'),
  },
  echarts5Colors: {
    label: 'Meadow',
    colors: list('5470c6 91cc75 fac858 ee6666 73c0de 3ba272 fc8452 9a60b4 ea7ccc'),
  },
  redToYellow: { label: 'Ember', colors: list('b30021 e31722 fb4d2c fd8d3a feb54a ffda75') },
  blueToGreen: { label: 'Lagoon', colors: list('114a5f 1a936f 3aafa9 57b894 88d498 c6dabf') },
  wavesOfBlue: { label: 'Waves', colors: list('023e8a 0077b6 0096c7 00b4d8 48cae4 90e0ef') },
  modernSunset: {
    label: 'Sunset',
    colors: list('352a5c 6d3272 a83b72 d9545f f27f4f f9b24f fadd7c'),
  },
  colorsOfRainbow: {
    label: 'Rainbow',
    colors: list('d7263d f46036 f4b400 4caf50 1b98e0 4254c5 8e44ad'),
  },
};
