/** What a map of several layers asks of one of them. */
import { isRecord } from '../isRecord.ts';

type Form = Readonly<Record<string, unknown>>;

const recordOf = (value: unknown): Form => (isRecord(value) ? value : {});

const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
};

const sorted = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The same text for equal filters, whatever the order of their keys. */
const textOf = (filter: unknown): string => JSON.stringify(filter, sorted) ?? '';

/** The lists of a map's filters that are walked for each of its layers. */
export const filtersOfMap = (map: Form) => {
  const mapping = recordOf(map.filter_data_mapping);
  const scopes = Object.entries(recordOf(map.layer_filter_scope)).map(([id, layers]) => ({
    layers: listOf(layers),
    filters: Object.hasOwn(mapping, id) ? listOf(mapping[id]) : [],
  }));
  const extra = recordOf(map.extra_form_data);
  return {
    scopes,
    extra,
    extra_filters: listOf(map.extra_filters),
    filters: listOf(extra.filters),
  };
};

/** The form data of one layer by its own settings and its place. */
export type LayerForms = <Own extends Form>(own: Own, at: number) => Own;

/** The layers' own settings with the filters of the map; those that a dashboard sets hold where it says. */
export const layerForms = (map: Form): LayerForms => {
  const { scopes: saved, extra, ...given } = filtersOfMap(map);
  const scopes = saved.map(({ layers, filters }) => ({
    layers: new Set(layers),
    filters: filters.map(textOf),
  }));
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
