import { formulaProblem } from '@/viz/annotations/formula';
import { type AnnotationLayer, sourceId } from '@/viz/annotations/layer';

export type LayerField = 'name' | 'value' | 'timeColumn' | 'intervalEndColumn';
export type LayerProblems = Readonly<Partial<Record<LayerField, string>>>;

const CANNOT_BE_EMPTY = 'cannot be empty';

/** What is missing or wrong, by field; the other names are those of the chart’s other layers. */
export const layerProblems = (
  layer: AnnotationLayer,
  otherNames: readonly string[],
): LayerProblems => {
  const { annotationType, sourceType, timeColumn, intervalEndColumn } = layer;
  const name = layer.name.trim();
  const formula = annotationType === 'FORMULA' ? formulaProblem(String(layer.value)) : null;
  const isTable = sourceType === 'table';
  return {
    ...(name === '' ? { name: CANNOT_BE_EMPTY } : {}),
    ...(otherNames.includes(name) ? { name: 'Another layer of this chart has this name' } : {}),
    ...(formula === null ? {} : { value: formula }),
    ...(annotationType !== 'FORMULA' && sourceId(layer) === null ? { value: CANNOT_BE_EMPTY } : {}),
    ...(isTable && timeColumn === '' ? { timeColumn: CANNOT_BE_EMPTY } : {}),
    ...(isTable && annotationType === 'INTERVAL' && intervalEndColumn === ''
      ? { intervalEndColumn: CANNOT_BE_EMPTY }
      : {}),
  };
};
