/** What a picture shows, in sentences, for those who cannot see it. */
import type { CartesianModel, CartesianSeries } from './model';
import { valueFacts } from './valueFacts';
import { placeText, valueText } from './writeTooltip';

/** More series than this would be a long speech; the table has them all. */
const TOLD = 5;

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const placesOf = ({ along }: CartesianModel): number =>
  along.kind === 'category' ? along.names.length : along.at.length;

const seriesText = (model: CartesianModel, one: CartesianSeries): string => {
  const { known, first, last, lowest, highest } = valueFacts(one.values);
  if (known === 0) return `${one.name} has no values.`;
  const at = (place: number) => `${valueText(one, place)} at ${placeText(model, place)}`;
  if (known === 1) return `${one.name}: ${at(first)}.`;
  const course =
    model.along.kind === 'category'
      ? ''
      : `from ${valueText(one, first)} to ${valueText(one, last)}, `;
  return `${one.name}: ${course}lowest ${at(lowest)}, highest ${at(highest)}.`;
};

export const summary = (model: CartesianModel): string => {
  const count = placesOf(model);
  const { series } = model;
  if (count === 0 || series.length === 0) return 'No points.';
  const told = series.slice(0, TOLD).map((one) => seriesText(model, one));
  const rest = series.length - told.length;
  return [
    `${plural(series.length, 'series', 'series')}, ${plural(count, 'place')} from ${placeText(model, 0)} to ${placeText(model, count - 1)}.`,
    ...told,
    ...(rest > 0 ? [`And ${plural(rest, 'more series', 'more series')}.`] : []),
  ].join(' ');
};
