/** Where the labels of a pie stand, and what of them has room there. */
import { textWidth } from '../../shared/axes';
import type { FormData } from '../../formData';
import type { FormatNumber } from '../../shared/numberFormat';
import { numbersBesideName, shareLabel } from '../../shared/shareLabel';
import { TEXT_PX } from '../../shared/textBoxes';
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

interface PlacedLabel {
  readonly text: string;
  readonly isShown: boolean;
  readonly isBeside: boolean;
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
  return {
    ...radii,
    labels: slices.map((slice, at) => {
      const isBeside = isInside[at] !== true;
      const text = whole[at] ?? '';
      return {
        text:
          isBeside && textWidth(text) > besidePx ? inTwoLines(slice, form, format, besidePx) : text,
        isShown: wanted[at] === true && (!isBeside || besidePx >= LEAST_LABEL_PX),
        isBeside,
      };
    }),
    hasLines: form.label_line === true || form.labels_outside === false,
  };
};
