/** What a picture shows, in sentences, for those who cannot see it. */
import type { AnnotationMark } from './annotationMark';
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

const momentText = ({ along }: CartesianModel, at: number): string =>
  along.kind === 'time' ? along.exact(at) : String(at);

/** What a layer adds to the picture. */
const layerText = (model: CartesianModel, mark: AnnotationMark): string => {
  if (mark.kind === 'line') {
    const exact = model.series[0]?.exact ?? String;
    const values = mark.points.flatMap(([, value]) => value ?? []);
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined) return `${mark.name} has no values.`;
    const [from, to] = [exact(first), exact(last)];
    return `${mark.name}: a line ${from === to ? `at ${from}` : `from ${from} to ${to}`}.`;
  }
  const { occasions } = mark;
  if (occasions.length === 0) return `${mark.name} has nothing in this time.`;
  const named = occasions.slice(0, TOLD).map(({ title, from, to }) => {
    const begin = momentText(model, from);
    return `${title} ${from === to ? `at ${begin}` : `from ${begin} to ${momentText(model, to)}`}`;
  });
  const rest = occasions.length - named.length;
  const more = rest > 0 ? `, and ${plural(rest, 'more', 'more')}` : '';
  return `${mark.name}: ${named.join(', ')}${more}.`;
};

export const summary = (model: CartesianModel): string => {
  const count = placesOf(model);
  const { series, annotations = [] } = model;
  if (count === 0 || series.length === 0) return 'No points.';
  const told = series.slice(0, TOLD).map((one) => seriesText(model, one));
  const rest = series.length - told.length;
  return [
    `${plural(series.length, 'series', 'series')}, ${plural(count, 'place')} from ${placeText(model, 0)} to ${placeText(model, count - 1)}.`,
    ...told,
    ...(rest > 0 ? [`And ${plural(rest, 'more series', 'more series')}.`] : []),
    ...annotations.slice(0, TOLD).map((mark) => layerText(model, mark)),
  ].join(' ');
};
