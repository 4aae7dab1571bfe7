/** Answers of older charts over time as rows: one for each moment, with a column for each series. */
import { metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { FormData } from './formData';
import { toList } from './shared/labels';

export type Row = Readonly<Record<string, unknown>>;

export const TIME = '__timestamp';

/** What was answered, with its empty names: settings have none. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value];

const NULL_GROUP = '<NULL>';
const groupsOf = (key: unknown): readonly string[] =>
  listOf(key).map((group) => (group === null ? NULL_GROUP : String(group)));

/** What a series is called: a server names it by a text, or by its groups. */
const nameOf = (key: unknown): string => groupsOf(key).join(', ');

/** Each moment once, in order, with what the series have there. */
const byMoment = (
  cells: readonly { readonly at: unknown; readonly name: string; readonly value: unknown }[],
): readonly Row[] => {
  const rows = new Map<number, Record<string, unknown>>();
  for (const { at, name, value } of cells) {
    const moment = Number(at);
    const row = rows.get(moment) ?? { [TIME]: moment };
    row[name] = value ?? null;
    rows.set(moment, row);
  }
  const names = [...new Set(cells.map(({ name }) => name))];
  return [...rows.keys()]
    .toSorted((a, b) => a - b)
    .map((moment) => ({
      [TIME]: moment,
      ...Object.fromEntries(names.map((name) => [name, rows.get(moment)?.[name] ?? null])),
    }));
};

/** A list of points for each series. */
export const seriesRows = (data: unknown): readonly Row[] =>
  byMoment(
    toList(data)
      .filter(isRecord)
      .flatMap(({ key, values }) =>
        toList(values)
          .filter(isRecord)
          .map(({ x, y }) => ({ at: x, name: nameOf(key), value: y })),
      ),
  );

const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** What the columns have at each moment, by its text. */
export const timeTableRows = (data: unknown): readonly Row[] => {
  const records = isRecord(data) && isRecord(data.records) ? data.records : {};
  return byMoment(
    Object.entries(records).flatMap(([text, values]) =>
      Object.entries(isRecord(values) ? values : {}).map(([name, value]) => ({
        at: momentOf(text),
        name,
        value,
      })),
    ),
  );
};

/** A list of series for each moment. */
export const roseRows = (data: unknown): readonly Row[] =>
  byMoment(
    Object.values(isRecord(data) ? data : {})
      .flatMap(toList)
      .filter(isRecord)
      .map(({ key, value, time }) => ({ at: time, name: nameOf(key), value })),
  );

const MS = 1000;

/** Values by the second at which they begin, for each metric. */
export const calendarRows = (data: unknown): readonly Row[] => {
  const metrics = isRecord(data) && isRecord(data.data) ? data.data : {};
  return byMoment(
    Object.entries(metrics).flatMap(([name, values]) =>
      Object.entries(isRecord(values) ? values : {}).map(([second, value]) => ({
        at: Number(second) * MS,
        name,
        value,
      })),
    ),
  );
};

/** The last value alone. */
export const bulletRows = (data: unknown, form: FormData): readonly Row[] => {
  const measures = isRecord(data) ? toList(data.measures) : [];
  return measures.length === 0
    ? []
    : [{ [metricLabel(toList(form.metric)[0])]: measures.at(-1) ?? null }];
};

export const recordRows = (data: unknown): readonly Row[] =>
  Array.isArray(data) ? data.filter(isRecord) : [];

/** The groups behind the name of each series. */
export const seriesLabels = (data: unknown): Readonly<Record<string, readonly string[]>> => {
  const keys = Array.isArray(data)
    ? data.filter(isRecord).map(({ key }) => key)
    : Object.values(isRecord(data) ? data : {})
        .flatMap(toList)
        .flatMap((one) => (isRecord(one) && 'key' in one ? [one.key] : []));
  return Object.fromEntries(keys.map((key) => [nameOf(key), groupsOf(key)]));
};
