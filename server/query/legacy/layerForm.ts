/** What a map of several layers asks of one of them. */
import { isRecord } from '#common/isRecord.ts';
import { HttpError } from '../../errors.ts';
import { type Form, listOf } from './formData.ts';

/** Of a dashboard that people made; a list is walked for each layer. */
const FILTERS_MAX = 1000;

const recordOf = (value: unknown): Form => (isRecord(value) ? value : {});

const sorted = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The same text for equal filters, whatever the order of their keys. */
const textOf = (filter: unknown): string => JSON.stringify(filter, sorted) ?? '';

const assertFew = (name: string, count: number): void => {
  if (count <= FILTERS_MAX) return;
  throw new HttpError(400, {
    error: `The form data has ${count} entries in ${name}; ${FILTERS_MAX} are the most.`,
  });
};

/** The form data of one layer by its own settings and its place. */
export type LayerForms = (own: Form, at: number) => Form;

/** The layers' own settings with the filters of the map; those that a dashboard sets hold where it says. */
export const layerForms = (map: Form): LayerForms => {
  const mapping = recordOf(map.filter_data_mapping);
  const scopes = Object.entries(recordOf(map.layer_filter_scope)).map(([id, layers]) => ({
    layers: new Set(listOf(layers)),
    filters: (Object.hasOwn(mapping, id) ? listOf(mapping[id]) : []).map(textOf),
  }));
  const extra = recordOf(map.extra_form_data);
  const given = { extra_filters: listOf(map.extra_filters), filters: listOf(extra.filters) };
  assertFew(
    'filter_data_mapping',
    scopes.reduce((sum, { filters }) => sum + 1 + filters.length, 0),
  );
  for (const [name, filters] of Object.entries(given)) assertFew(name, filters.length);
  return (own, at) => {
    const here = new Set(scopes.flatMap(({ layers, filters }) => (layers.has(at) ? filters : [])));
    const elsewhere = new Set(
      scopes.flatMap(({ layers, filters }) => (layers.has(at) ? [] : filters)),
    );
    const isHere = (filter: unknown) => {
      const text = textOf(filter);
      return here.has(text) || !elsewhere.has(text);
    };
    return {
      ...own,
      adhoc_filters: [...listOf(own.adhoc_filters), ...listOf(map.adhoc_filters)],
      extra_filters: given.extra_filters.filter(isHere),
      extra_form_data: { ...extra, filters: given.filters.filter(isHere) },
    };
  };
};
