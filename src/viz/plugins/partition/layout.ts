/** Where each part has its box: beside the part that it divides, as high as its share of it. */
import type { FormData } from '../../formData';
import { hasTimeLevel } from './time';
import type { Part, Parts } from './parts';

export interface PartBox {
  readonly part: Part;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Rules {
  readonly most: number;
  readonly least: number;
  readonly weightOf: (part: Part) => number;
}

const GAP_PX = 12;

const numberOf = (value: unknown, otherwise: number): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
};

const rulesOf = (form: FormData): Rules => ({
  most: numberOf(form.partition_limit, 5) || Infinity,
  least: numberOf(form.partition_threshold, 0.05),
  weightOf: ({ amount, path }) => {
    if (path.length === 1 && hasTimeLevel(form) && form.equal_date_size !== false) return 1;
    const size = Math.max(Number(amount ?? 0), 0);
    return form.log_scale === true ? Math.log10(1 + size) : size;
  },
});

/** The boxes, and how many parts have none: for want of a value above zero, or of room. What is left out leaves its room empty, so that heights stay shares of the whole. */
export const laidOut = (
  { wholes, levels }: Parts,
  form: FormData,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly boxes: readonly PartBox[]; readonly left: number; readonly sizeless: number } => {
  const { most, least, weightOf } = rulesOf(form);
  const panel = (width - GAP_PX * (wholes.length - 1)) / Math.max(wholes.length, 1);
  const column = panel / (levels + 1);
  const boxes: PartBox[] = [];
  let left = 0;
  let sizeless = 0;
  const isTime = (part: Part) => part.path.length === 1 && hasTimeLevel(form);
  const place = (part: Part, x: number, y: number, high: number): void => {
    boxes.push({ part, x, y, width: column, height: high });
    const weights = part.children.map(weightOf);
    const sum = weights.reduce((total, one) => total + one, 0);
    const parts = part.children
      .map((child, at) => ({ child, share: sum > 0 ? (weights[at] ?? 0) / sum : 0 }))
      .filter(({ share }) => share > 0);
    const sorted = parts.some(({ child }) => isTime(child))
      ? parts
      : parts.toSorted((a, b) => b.share - a.share);
    const shown = sorted.filter(
      ({ child, share }, at) => isTime(child) || (at < most && share >= least),
    );
    sizeless += part.children.length - parts.length;
    left += parts.length - shown.length;
    let top = y;
    for (const { child, share } of shown) {
      place(child, x + column, top, high * share);
      top += high * share;
    }
  };
  for (const [at, whole] of wholes.entries()) place(whole, at * (panel + GAP_PX), 0, height);
  return { boxes, left, sizeless };
};
