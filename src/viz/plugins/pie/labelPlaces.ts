/** Where the labels of a pie stand, and what of them has room there. */
import { textWidth } from '../../shared/axes';
import type { FormData } from '../../formData';
import type { FormatNumber } from '../../shared/numberFormat';
import { numbersBesideName, shareLabel } from '../../shared/shareLabel';
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

/** By slice: a label lies level, so that its room depends on where around the circle it stands. */
const fitInside = (
  slices: readonly Slice[],
  labels: readonly string[],
  rose: Rose,
  radii: Radii,
): readonly boolean[] => {
  let before = 0;
  return shapesOf(slices, rose, radii).map(({ turn, reach }, at) => {
    const middle = (before + turn / 2) * 2 * Math.PI;
    before += turn;
    const along = reach - radii.inner;
    const chord = (reach + radii.inner) * Math.sin(Math.min(turn, 0.5) * Math.PI);
    const isAside = Math.abs(Math.sin(middle)) > Math.SQRT1_2;
    const room = turn === 1 ? 2 * reach : isAside ? along : chord;
    return textWidth(labels[at] ?? '') + EDGE_PX <= room;
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
