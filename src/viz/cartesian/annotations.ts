/** Annotation layers as marks of a cartesian model. */
import { type AnnotationLayer, layersOf } from '../annotations/layer';
import { FormulaProblem, parseFormula } from '../annotations/formula';
import { type AnnotationRows, linesOf, occasionsOf } from '../annotations/rows';
import type { FormData } from '../formData';
import type { AnnotationMark } from './annotationMark';
import type { Along, CartesianModel } from './model';

/** More of them are a grey wall, and slow. */
const OCCASIONS_MAX = 1000;

type RowsOfLayers = Readonly<Record<string, AnnotationRows>>;

/** Where the points of an axis are: the place of a category, else a number or a time. */
const placesOf = (along: Along): readonly number[] =>
  along.kind === 'category' ? along.names.map((_, index) => index) : along.at.map(Number);

const formulaPoints = (text: string, places: readonly number[]) => {
  try {
    const at = parseFormula(text);
    return places.map((x) => {
      const y = at(x);
      return [x, Number.isFinite(y) ? y : null] as const;
    });
  } catch (error) {
    // The settings say what is wrong with it; the chart stands without its line.
    if (error instanceof FormulaProblem) return [];
    throw error;
  }
};

const marksOf = (
  layer: AnnotationLayer,
  rows: AnnotationRows | undefined,
  along: Along,
): readonly AnnotationMark[] => {
  const shown = { name: layer.name, layer: layer.name, look: layer };
  const places = placesOf(along);
  if (layer.annotationType === 'FORMULA')
    return [
      {
        ...shown,
        // Only the points of another chart can stand without their line.
        look: { ...layer, hideLine: false },
        kind: 'line',
        points: formulaPoints(String(layer.value), places),
      },
    ];
  if (!rows || along.kind !== 'time') return [];
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return [];
  // The last place stands for a period as long as the one before it.
  const end = last + (last - (places.at(-2) ?? last));
  // What lies outside would stretch the axis until nothing of the chart is left to see.
  if (layer.annotationType === 'TIME_SERIES')
    return linesOf(layer, rows).map(({ name, column, points }) => ({
      ...shown,
      name,
      column,
      kind: 'line',
      points: points.filter(([at]) => at >= first && at <= end),
    }));
  const occasions = occasionsOf(layer, rows).filter(({ from, to }) => to >= first && from <= end);
  return [{ ...shown, kind: 'occasions', occasions: occasions.slice(0, OCCASIONS_MAX) }];
};

/** The model with the layers of its settings, as far as their rows are there. */
export const withLayers = (
  model: CartesianModel,
  form: FormData,
  rows: RowsOfLayers = {},
): CartesianModel => {
  const layers = layersOf(form).filter(({ show }) => show);
  if (layers.length === 0) return model;
  const annotations = layers.flatMap((layer) =>
    marksOf(layer, Object.hasOwn(rows, layer.name) ? rows[layer.name] : undefined, model.along),
  );
  return { ...model, annotations };
};
