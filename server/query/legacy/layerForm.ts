/** What a map of several layers asks of one of them. */
import { filtersOfMap, type LayerForms, layerForms as formsOf } from '#common/maps/layerForm.ts';
import { HttpError } from '../../errors.ts';
import type { Form } from './formData.ts';

/** Of a dashboard that people made; a list is walked for each layer. */
const FILTERS_MAX = 1000;

const assertFew = (name: string, count: number): void => {
  if (count <= FILTERS_MAX) return;
  throw new HttpError(400, {
    error: `The form data has ${count} entries in ${name}; ${FILTERS_MAX} are the most.`,
  });
};

/** Refuses more filters than people make. */
export const layerForms = (map: Form): LayerForms => {
  const { scopes, extra_filters, filters } = filtersOfMap(map);
  assertFew(
    'filter_data_mapping',
    scopes.reduce((sum, scope) => sum + 1 + scope.filters.length, 0),
  );
  assertFew('extra_filters', extra_filters.length);
  assertFew('filters', filters.length);
  return formsOf(map);
};
