/** How large the texts of a big number are in a box, and what is left for its trend. */
import type { FormData } from '../../formData';
import { textWidth } from '../../shared/textWidth';

interface Box {
  readonly width: number;
  readonly height: number;
}

const LINE = 1.25;
const FIGURE_LINE = 1.1;
const LEAST_PX = 12;
const LEAST_FIGURE_PX = 20;
const GAP_PX = 8;
const LEAST_TREND_PX = 24;
/** Larger than this they would shout in a box that fills the screen. */
const MOST_PX = 32;
const MOST_FIGURE_PX = 180;
/** The figure is bolder, and so wider, than the texts that are measured. */
const BOLD = 1.1;
const MEASURED_PX = 12;
/** A shorter figure grows no further. */
const LEAST_EM = 1.75;

const LEAST_SCALE = 0.7;

const showsTrend = (form: FormData): boolean =>
  form.viz_type === 'big_number' && form.show_trend_line !== false;

const part = (value: unknown, fallback: number): number => {
  const number = Number(value ?? fallback);
  return number > 0 && number <= 1 ? number : fallback;
};

/** The digits of the page are all as wide as this one. */
const WIDE_DIGIT = '0';

/** How wide a text is, in heights of its letters. */
const ems = (text: string): number =>
  Math.max((textWidth(text.replace(/\d/g, WIDE_DIGIT)) / MEASURED_PX) * BOLD, LEAST_EM);

/** As high as the settings say, but never wider than the box. */
const fitted = (text: string, { width, height }: Box, share: number, leastPx: number): number =>
  Math.max(Math.min(height * share, (width - 8) / ems(text)), Math.min(leastPx, height));

export interface Sizes {
  readonly name: number;
  readonly figure: number;
  readonly change: number;
  readonly subtitle: number;
  readonly time: number;
  /** The height of the trend; 0 in a box that has room for the texts alone. */
  readonly trend: number;
}

interface Texts {
  readonly figure: string;
  readonly name: string;
  readonly change: string;
  readonly subtitle: string;
  readonly time: string;
}

export const sizesOf = (form: FormData, box: Box, texts: Texts): Sizes => {
  const small = (text: string, share: number) =>
    Math.min(fitted(text, box, share, LEAST_PX), MOST_PX, Math.max(box.height * 0.2, LEAST_PX));
  const subtitle = small(texts.subtitle, part(form.subtitle_font_size, 0.15));
  const time = small(texts.time, part(form.subtitle_font_size, 0.15));
  const sizes = {
    name: small(texts.name, part(form.metric_name_font_size, 0.15)),
    figure: Math.min(
      fitted(texts.figure, box, part(form.header_font_size, 0.4), LEAST_FIGURE_PX),
      MOST_FIGURE_PX,
    ),
    change: small(texts.change, part(form.subheader_font_size, 0.125)),
    subtitle,
    time: texts.subtitle ? Math.min(time, subtitle) : time,
  };
  /* They go on in a second line rather than being cut. */
  const linesPx = (text: string, px: number) =>
    text ? LINE * px * Math.ceil((ems(text) * px) / box.width) : 0;
  const taken =
    sizes.figure * FIGURE_LINE +
    LINE * (texts.name ? sizes.name : 0) +
    linesPx(texts.change, sizes.change) +
    LINE * (texts.subtitle ? sizes.subtitle : 0) +
    linesPx(texts.time, sizes.time);
  const left = box.height - taken - GAP_PX;
  if (left >= LEAST_TREND_PX) return { ...sizes, trend: left };
  // A trend is worth somewhat smaller texts, as long as they can be read.
  const scale = (box.height - GAP_PX - LEAST_TREND_PX) / taken;
  const isReadable = scale >= LEAST_SCALE && sizes.figure * scale >= LEAST_FIGURE_PX;
  if (!showsTrend(form) || !isReadable) return { ...sizes, trend: 0 };
  const smaller = (px: number) => px * scale;
  return {
    name: smaller(sizes.name),
    figure: smaller(sizes.figure),
    change: smaller(sizes.change),
    subtitle: smaller(sizes.subtitle),
    time: smaller(sizes.time),
    trend: LEAST_TREND_PX,
  };
};
