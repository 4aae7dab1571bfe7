/** What a map of several layers asks of one of them. */
import isEqual from 'lodash/isEqual.js';
import { isRecord } from '#common/isRecord.ts';
import { type Form, listOf } from './formData.ts';

const recordOf = (value: unknown): Form => (isRecord(value) ? value : {});

/** Filters of a dashboard that are set for other layers only. */
const elsewhere = (
  { layer_filter_scope: scopes, filter_data_mapping: mapping }: Form,
  at: number,
): readonly unknown[] => {
  const filters = recordOf(mapping);
  const ofFilters = Object.entries(recordOf(scopes)).map(([id, layers]) => ({
    isHere: listOf(layers).includes(at),
    set: Object.hasOwn(filters, id) ? listOf(filters[id]) : [],
  }));
  const here = ofFilters.flatMap(({ isHere, set }) => (isHere ? set : []));
  return ofFilters
    .flatMap(({ isHere, set }) => (isHere ? [] : set))
    .filter((one) => !here.some((other) => isEqual(one, other)));
};

/** The layer's own settings with the filters of the map; those that a dashboard sets hold where it says. */
export const layerForm = (map: Form, own: Form, at: number): Form => {
  const others = elsewhere(map, at);
  const isHere = (filter: unknown) => !others.some((other) => isEqual(filter, other));
  const extra = recordOf(map.extra_form_data);
  return {
    ...own,
    adhoc_filters: [...listOf(own.adhoc_filters), ...listOf(map.adhoc_filters)],
    extra_filters: listOf(map.extra_filters).filter(isHere),
    extra_form_data: { ...extra, filters: listOf(extra.filters).filter(isHere) },
  };
};
