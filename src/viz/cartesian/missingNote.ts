import type { CartesianModel } from './model';
import { colorNote } from './seriesColors';
import { isThinned } from './writeSeries';

/** Values that are not there; a stack goes on without them. Series may have gaps, but not all of nothing else. */
const missingText = ({ missing, isStacked, series }: CartesianModel): string | null => {
  if (missing === 0)
    return series.length > 0 &&
      series.every(({ values }) => values.every((value) => value === null))
      ? 'No values'
      : null;
  const values = `${missing.toLocaleString('en-US')} missing ${missing === 1 ? 'value' : 'values'}`;
  return isStacked ? `${values}, drawn as 0` : values;
};

/** A logarithm has no zero and no negative numbers. */
const logText = ({ across, series }: CartesianModel): string | null => {
  if (!across.isLog) return null;
  const count = series.reduce(
    (sum, { values }) => sum + values.filter((value) => value !== null && value <= 0).length,
    0,
  );
  return count > 0
    ? `${count.toLocaleString('en-US')} ${count === 1 ? 'value' : 'values'} of zero or less cannot be shown on the logarithmic axis`
    : null;
};

/** More points than pixels: what is drawn has the shape of all of them. */
const thinnedText = ({ series, along }: CartesianModel, widthPx: number): string | null => {
  const count = along.kind === 'category' ? along.names.length : along.at.length;
  if (count <= widthPx * 2) return null;
  const thin = series.filter(isThinned);
  if (thin.length === 0) return null;
  const places = count.toLocaleString('en-US');
  const what = thin.some(({ mark }) => mark.kind === 'line')
    ? 'points per line'
    : 'bars per series';
  return `${places} ${what}, thinned to the width of the chart`;
};

/** What the picture leaves out, in words; null where it is complete. */
export const missingNote = (model: CartesianModel, widthPx: number): string | null => {
  const notes = [
    missingText(model),
    logText(model),
    ...(model.notes ?? []),
    thinnedText(model, widthPx),
    colorNote(model),
  ].filter((note) => note !== null);
  return notes.length > 0 ? notes.join(' · ') : null;
};
