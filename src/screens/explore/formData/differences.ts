/** What changed between two states of a chart, in words. */
import type { Datasource } from '#common/wire/datasource.ts';
import { CONTROLS, type ControlName } from '@/viz/controls/definitions';
import { chartControls, namedControls } from '@/viz/controls/chartControls';
import type { ControlDefinition } from '@/viz/controls/definition';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { toList } from '@/viz/shared/labels';
import { sameJson } from '@/lib/sameJson';
import { isRecord } from '#common/isRecord.ts';
import { readRule, ruleTitle } from './conditionalRule';
import {
  type AdhocFilter,
  type Column,
  columnTitle,
  filterTitle,
  type Metric,
  metricTitle,
} from './adhoc';
import { changedKeys } from './visual';

export interface Difference {
  /** The key of the form data. */
  readonly key: string;
  /** The control’s name. */
  readonly label: string;
  /** `Month instead of Day`, `added SUM(distance)` */
  readonly text: string;
}

const NAMES: Readonly<Record<string, string>> = { viz_type: 'Chart type', datasource: 'Dataset' };
const LONGEST = 80;

const short = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

const definitionOf = (key: string, form: FormData): ControlDefinition | undefined => {
  const meta = vizEntry(form.viz_type);
  return (
    (meta && namedControls(meta, form).get(key)) ??
    (Object.hasOwn(CONTROLS, key) ? CONTROLS[key as ControlName] : undefined)
  );
};

/** Where fields are called by their own names. */
const NO_DATASET = { columns: [], metrics: [] } as unknown as Datasource;
const filterWords = (filter: unknown, dataset: Datasource): string =>
  typeof filter === 'object' && filter !== null
    ? filterTitle(filter as AdhocFilter, dataset)
    : String(filter);

/** `["carrier", true]` as it stands in form data. */
const orderWords = (entry: unknown, dataset: Datasource): string => {
  try {
    const [column, ascending] = JSON.parse(String(entry)) as [unknown, unknown];
    return `${columnTitle(String(column), dataset)} ${ascending ? 'ascending' : 'descending'}`;
  } catch {
    return String(entry);
  }
};

type InWords = (item: unknown) => string;

const metricWords = (item: unknown, dataset: Datasource) => metricTitle(item as Metric, dataset);
const columnWords = (item: unknown, dataset: Datasource) => columnTitle(item as Column, dataset);

/** A field that is a metric or a column. */
const fieldWords = (name: string, dataset: Datasource): string =>
  dataset.metrics.some(({ metric_name }) => metric_name === name)
    ? metricWords(name, dataset)
    : columnWords(name, dataset);

const listWords = ({ kind, choices }: ControlDefinition, dataset: Datasource): InWords | null => {
  switch (kind) {
    case 'metrics':
      return (item) => metricWords(item, dataset);
    case 'columns':
      return (item) => columnWords(item, dataset);
    case 'filters':
      return (item) => filterWords(item, dataset);
    case 'orderBy':
      return (item) => orderWords(item, dataset);
    case 'annotations':
      return (item) => (isRecord(item) && item.name ? String(item.name) : 'a layer');
    case 'conditionalFormats':
      return (item) => {
        const rule = readRule(item);
        return ruleTitle(rule, fieldWords(rule.column, dataset));
      };
    case 'choices':
      return (item) => choices?.find(({ value }) => value === item)?.label ?? String(item);
    default:
      return null;
  }
};

const plainWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value) && value.length === 0) return 'none';
  return String(value);
};

/** `from 0 to 40`, `up to 40`; an end that is not set is left to the values. */
const boundsWords = ([from, to]: readonly unknown[]): string => {
  const ends = [
    ...(from === null || from === undefined ? [] : [`from ${String(from)}`]),
    ...(to === null || to === undefined ? [] : [`${from == null ? 'up to' : 'to'} ${String(to)}`]),
  ];
  return ends.join(' ') || 'none';
};

/** The fields whose own settings are not what they were. */
const fieldsText = (before: unknown, after: unknown, dataset: Datasource): string => {
  const [was, is] = [before, after].map((value) => (isRecord(value) ? value : {}));
  const names = Object.keys({ ...was, ...is }).filter((name) => !sameJson(was?.[name], is?.[name]));
  return `changed for ${names.map((name) => fieldWords(name, dataset)).join(', ')}`;
};

const valueWords = (
  value: unknown,
  definition: ControlDefinition | undefined,
  dataset: Datasource,
): string => {
  if (value === null || value === undefined || value === '') return 'none';
  switch (definition?.kind) {
    case 'metric':
      return metricWords(value, dataset);
    case 'column':
      return columnWords(value, dataset);
    case 'bounds':
    case 'timesOfDay':
      return boundsWords(Array.isArray(value) ? value : []);
    case 'currency':
      return isRecord(value)
        ? `${String(value.symbol)} as ${String(value.symbolPosition)}`
        : 'none';
    default:
      return (
        definition?.choices?.find((choice) => choice.value === value)?.label ?? plainWords(value)
      );
  }
};

const listText = (before: unknown, after: unknown, inWords: InWords): string => {
  const was = toList(before);
  const is = toList(after);
  const missing = (from: readonly unknown[], of: readonly unknown[]) =>
    from.filter((item) => !of.some((other) => sameJson(item, other)));
  const added = missing(is, was).map(inWords);
  const removed = missing(was, is).map(inWords);
  const [only] = removed;
  if (added.length === 1 && removed.length === 1)
    return only === added[0] ? `${only} changed` : `${added[0]} instead of ${only}`;
  const parts = [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : 'another order';
};

const SPOKEN = new Set<string | undefined>([
  'metric',
  'column',
  'bounds',
  'timesOfDay',
  'currency',
]);

/** Values that have no words of their own, like colors: that they changed is all that is said. */
const isOpaque = (value: unknown, definition: ControlDefinition | undefined): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(Array.isArray(value) && value.length === 0) &&
  !SPOKEN.has(definition?.kind);

const nameOfType = (type: unknown): string => vizEntry(String(type))?.name ?? String(type);

const textOf = (key: string, before: FormData, after: FormData, dataset: Datasource): string => {
  const [was, is] = [before[key], after[key]];
  if (key === 'viz_type') return `${nameOfType(is)} instead of ${nameOfType(was)}`;
  if (key === 'datasource') {
    const isKnown = String(is) === `${dataset.id}__${dataset.type}`;
    return (isKnown && dataset.table_name) || 'another one';
  }
  const definition = definitionOf(key, after) ?? definitionOf(key, before);
  const inWords = definition && listWords(definition, dataset);
  if (inWords) return listText(was, is, inWords);
  if (definition?.kind === 'columnConfig') return fieldsText(was, is, dataset);
  if (isOpaque(was, definition) || isOpaque(is, definition)) return 'changed';
  const words = [is, was].map((value) => short(valueWords(value, definition, dataset)));
  return words[0] === words[1] ? 'changed' : words.join(' instead of ');
};

/** Keys that follow from the dataset, not from a person. */
const DERIVED = new Set(['temporal_columns_lookup', 'applied_time_extras', 'annotation_data']);

/** Another type puts settings away and starts with its own: that it is another type says all of it. */
const followsFromType = (before: FormData, after: FormData) => {
  const [from, to] = [vizEntry(before.viz_type), vizEntry(after.viz_type)];
  if (!from || !to || from.type === to.type) return () => false;
  const [old, own] = [chartControls(from), chartControls(to)];
  return (key: string): boolean => {
    const control = own.get(key);
    if (!control) return old.has(key);
    return !old.has(key) && sameJson(after[key], control.default);
  };
};

/** In the order of the form data; empty when both are the same chart. */
export const differences = (
  before: FormData,
  after: FormData,
  dataset: Datasource | null,
): readonly Difference[] => {
  const follows = followsFromType(before, after);
  return changedKeys(before, after)
    .filter((key) => !DERIVED.has(key) && !follows(key))
    .map((key) => ({
      key,
      label:
        NAMES[key] ??
        definitionOf(key, after)?.label ??
        definitionOf(key, before)?.label ??
        key.replaceAll('_', ' '),
      text: short(textOf(key, before, after, dataset ?? NO_DATASET)),
    }));
};

/** One line for a step: the main change, and how many came with it. */
export const stepTitle = (
  before: FormData,
  after: FormData,
  dataset: Datasource | null,
): string => {
  const all = differences(before, after, dataset);
  const main = all.find(({ key }) => key in NAMES) ?? all[0];
  if (!main) return 'No change';
  const title = `${main.label}: ${main.text}`;
  return all.length > 1 && !(main.key in NAMES) ? `${title} (and ${all.length - 1} more)` : title;
};
