/** What the old address calls the columns of an answer: its chart types rename them and add what they draw by. */
import { type Frame, head } from '../postProcess/frame.ts';
import { isLayer, LAYERS, type Place } from './layerTypes.ts';
import type { LegacyShape } from './legacyShape.ts';

const PLACES: Readonly<Record<Place, readonly string[]>> = {
  arc: ['start_spatial', 'end_spatial'],
  geojson: [],
  line: [],
  point: ['spatial'],
};

const addedTo = ({ name, form: { viz_type: layer } }: LegacyShape): readonly string[] => {
  if (name === 'bubbles') return ['x', 'y', 'size', 'shape', 'group'];
  if (name === 'bullet') return ['metric'];
  return name === 'layer' && isLayer(layer) ? PLACES[LAYERS[layer].place] : [];
};

/** The names; types stay those of the rows, so there may be fewer. */
export const drawnNames = ({ columns, rowCount }: Frame, shape: LegacyShape): readonly string[] => {
  const names = columns.map((column) => head(column) ?? '');
  // Without a row nothing is drawn, and nothing renamed.
  if (rowCount === 0) return names;
  return shape.name === 'chord' ? ['source', 'target', 'value'] : [...names, ...addedTo(shape)];
};
