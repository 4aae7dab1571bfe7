/** Where the labels of a pie stand, and what of them has room there. */
import type { FormData } from '../../formData';
import type { FormatNumber } from '../../shared/numberFormat';
import { numbersBesideName, shareLabel } from '../../shared/shareLabel';
import { TEXT_PX } from '../../shared/textBoxes';
import { cutText, textWidth } from '../../shared/textWidth';
import { LEAST_LABEL_PX, type Place, pieRadii, type Radii, roomBeside } from './labels';
import type { Slice } from './slices';

/** A label touches no edge of its slice. */
const EDGE_PX = 8;

type Rose = 'area' | 'radius' | null;

export const roseOf = ({ roseType }: FormData): Rose =>
  roseType === 'area' || roseType === 'radius' ? roseType : null;

/** The part of the whole angle that each slice has, and how far it reaches. */
const shapesOf = (slices: readonly Slice[], rose: Rose, { inner, outer }: Radii) => {
  const most = Math.max(...slices.map(({ value }) => value), 0);
  return slices.map(({ value, share }) => ({
    turn: rose === 'area' ? 1 / slices.length : share,
    reach: rose === null || most === 0 ? outer : inner + ((outer - inner) * value) / most,
  }));
};

/** Whether a box around a point at an angle, in the middle between the ends of a slice, lies in the slice. */
const lies = (
  { width, height }: Readonly<Record<'width' | 'height', number>>,
  { turn, angle, inner, reach }: Readonly<Record<'turn' | 'angle' | 'inner' | 'reach', number>>,
): boolean => {
  const middle = (inner + reach) / 2;
  const [x, y] = [Math.sin(angle) * middle, Math.cos(angle) * middle];
  const isWithin = (cornerX: number, cornerY: number): boolean => {
    const off = Math.atan2(cornerX, cornerY) - angle;
    const aside = Math.abs(Math.atan2(Math.sin(off), Math.cos(off)));
    return Math.hypot(cornerX, cornerY) <= reach && aside <= turn * Math.PI;
  };
  const nearest = Math.hypot(
    Math.max(Math.abs(x) - width / 2, 0),
    Math.max(Math.abs(y) - height / 2, 0),
  );
  return (
    nearest >= inner &&
    [-0.5, 0.5].every((aside) =>
      [-0.5, 0.5].every((up) => isWithin(x + aside * width, y + up * height)),
    )
  );
};

/** By slice: a label lies level in the middle of it. */
const fitInside = (
  slices: readonly Slice[],
  labels: readonly string[],
  rose: Rose,
  { inner, outer }: Radii,
): readonly boolean[] => {
  let before = 0;
  return shapesOf(slices, rose, { inner, outer }).map(({ turn, reach }, at) => {
    const angle = (before + turn / 2) * 2 * Math.PI;
    before += turn;
    const box = { width: textWidth(labels[at] ?? '') + EDGE_PX, height: TEXT_PX };
    return lies(box, { turn, angle, inner, reach });
  });
};

/** A number that is cut would be another one: it has a line below the name, which may be cut, or is left out. */
const inTwoLines = (slice: Slice, form: FormData, format: FormatNumber, px: number): string => {
  const number = numbersBesideName(form, slice, format).find((one) => textWidth(one) <= px);
  return number === undefined ? slice.name : `${slice.name}\n${number}`;
};

interface Within {
  readonly text: string;
  /** On the slice, or in the hole of a ring. */
  readonly at: 'inside' | 'center';
  readonly isCut: boolean;
}

/** A whole circle has room in itself for a label that has none beside it, unless the total is there; null where it has not. */
const inCircle = (
  name: string,
  whole: string,
  { show_total: total }: FormData,
  { inner, outer }: Radii,
): Within | null => {
  if (inner > 0 && total === true) return null;
  const half = TEXT_PX / 2;
  // The middle of a slice is half of the way to its edge.
  const [reach, off] = inner > 0 ? [inner, half] : [outer, outer / 2 + half];
  const px = reach > off ? 2 * Math.sqrt(reach ** 2 - off ** 2) - EDGE_PX : 0;
  const at = inner > 0 ? 'center' : 'inside';
  if (textWidth(whole) <= px) return { text: whole, at, isCut: false };
  return px >= LEAST_LABEL_PX ? { text: cutText(name, px), at, isCut: true } : null;
};

interface PlacedLabel {
  readonly text: string;
  readonly isShown: boolean;
  readonly isBeside: boolean;
  readonly at?: Within['at'];
  /** A legend would have room for all of it. */
  readonly isCut?: boolean;
}

/** The labels by slice, and the circle that they leave. */
export const placedLabels = (
  slices: readonly Slice[],
  form: FormData,
  format: FormatNumber,
  room: Place,
): Radii & { readonly labels: readonly PlacedLabel[]; readonly hasLines: boolean } => {
  const leastShare = Number(form.show_labels_threshold ?? 5) / 100;
  const wanted = slices.map(({ share }) => form.show_labels !== false && share >= leastShare);
  const whole = slices.map((slice) => shareLabel(form, slice, format));
  const isInside =
    form.labels_outside === false
      ? fitInside(slices, whole, roseOf(form), pieRadii(form, room, []))
      : [];
  const beside = whole.filter((_, at) => wanted[at] && !isInside[at]);
  const radii = pieRadii(form, room, beside);
  const besidePx = roomBeside(room, radii.outer);
  const hasRoom = (at: number) => isInside[at] === true || besidePx >= LEAST_LABEL_PX;
  const alone = slices.findIndex(({ share }, at) => share === 1 && wanted[at] && !hasRoom(at));
  const circle = pieRadii(form, room, []);
  const within = inCircle(slices[alone]?.name ?? '', whole[alone] ?? '', form, circle);
  const isWithin = alone >= 0 && within !== null;
  return {
    ...(isWithin ? circle : radii),
    labels: slices.map((slice, at) => {
      if (isWithin && at === alone) return { ...within, isShown: true, isBeside: false };
      const isBeside = isInside[at] !== true;
      const text = whole[at] ?? '';
      return {
        text:
          isBeside && textWidth(text) > besidePx ? inTwoLines(slice, form, format, besidePx) : text,
        isShown: wanted[at] === true && hasRoom(at),
        isBeside,
      };
    }),
    hasLines: form.label_line === true || form.labels_outside === false,
  };
};
