/** The colours and sizes of the product, for styles and for charts. */
export interface Tokens {
  readonly page: string;
  readonly surface: string;
  readonly raised: string;
  readonly hairline: string;
  readonly border: string;
  readonly text: string;
  readonly muted: string;
  readonly faint: string;
  readonly accent: string;
  readonly good: string;
  readonly warn: string;
  readonly bad: string;
  /** Categorical series, in order; index n means the same in both schemes. */
  readonly series: readonly string[];
}

export type Scheme = 'light' | 'dark';

export const TOKENS: Readonly<Record<Scheme, Tokens>> = {
  light: {
    page: '#f7f8fa',
    surface: '#ffffff',
    raised: '#ffffff',
    hairline: '#e6e8ec',
    border: '#878e9a',
    text: '#171a21',
    muted: '#5b6472',
    faint: '#69727f',
    accent: '#2f5fd0',
    good: '#14804a',
    warn: '#9a6700',
    bad: '#c62a2f',
    series: [
      '#2641ae',
      '#cb2d05',
      '#09a980',
      '#6d1c68',
      '#c48613',
      '#9855e1',
      '#8c051f',
      '#257dac',
      '#57703c',
      '#8f91bb',
    ],
  },
  dark: {
    page: '#0e1116',
    surface: '#14171f',
    raised: '#1b1f29',
    hairline: '#242936',
    border: '#626b7d',
    text: '#e8eaf0',
    muted: '#a2abba',
    faint: '#8b94a5',
    accent: '#7aa2ff',
    good: '#4cc38a',
    warn: '#f0b429',
    bad: '#ff7b7f',
    series: [
      '#5b8def',
      '#f0762b',
      '#22c79a',
      '#c470ad',
      '#f2c230',
      '#b3a5fb',
      '#f4897b',
      '#3fd5ee',
      '#9ddb7c',
      '#9aa3b5',
    ],
  },
};

/** `share` of one colour over another. */
const mix = (color: string, under: string, share: number): string => {
  const part = (at: number) => {
    const [over, below] = [color, under].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((over ?? 0) * share + (below ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
};

const SOFT: Readonly<Record<Scheme, number>> = { light: 0.1, dark: 0.16 };

/** The quiet background of a badge, a chosen row, a soft button. */
export const soft = (ink: string, scheme: Scheme): string =>
  mix(ink, TOKENS[scheme].surface, SOFT[scheme]);

/** Text on that background: the colour, mixed with the text colour. */
export const onSoft = (ink: string, scheme: Scheme): string => mix(ink, TOKENS[scheme].text, 0.85);

/** Text on a filled control. */
export const onFill = (scheme: Scheme): string =>
  scheme === 'light' ? TOKENS.light.surface : TOKENS.dark.page;

export const FONT = "'Inter Variable', system-ui, sans-serif";
export const MONO = "'JetBrains Mono Variable', ui-monospace, monospace";
