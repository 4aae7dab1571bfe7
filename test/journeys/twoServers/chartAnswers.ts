/** What the charts of an open dashboard were answered last, by their names. */
import type { Page, Response } from 'playwright-core';
import { chartReplies } from '../chartCalls.ts';

type Row = Readonly<Record<string, unknown>>;
/** Rows per query as texts in one order, whatever order the server gave them. */
type Rows = readonly (readonly string[])[];

/** Sums of decimals differ in their last digits between databases. */
const DIGITS = 9;
/** Of the charts that are asked by their form data alone; each of their series is a row. */
const EXPLORE_JSON = '/superset/explore_json/';

/** A time axis has a name of its own where the time column is asked for beside the dimensions. */
const AXIS = '__timestamp';
/** Numbers below are years, each of which stands for the moment in which it begins. */
const YEARS = 3000;

interface Query {
  readonly granularity?: string;
  readonly filters?: readonly {
    readonly col: unknown;
    readonly op: string;
    readonly val?: unknown;
  }[];
}

const timeColumnOf = ({ granularity, filters = [] }: Query): string =>
  granularity ?? String(filters.find(({ op }) => op === 'TEMPORAL_RANGE')?.col);

const momentOf = (value: unknown): unknown =>
  typeof value === 'number' && value < YEARS ? Date.UTC(value, 0) : value;

const rowText = (row: Row, time: string): string => {
  const cells = Object.entries(row).map(([key, value]): readonly [string, unknown] => {
    const name = key === AXIS ? time : key;
    return [name, name === time ? momentOf(value) : value];
  });
  return JSON.stringify(
    cells.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value),
  );
};

const textsOf = (rows: readonly Row[], time = ''): readonly string[] =>
  rows.map((row) => rowText(row, time)).toSorted();

const exploreRows = async (response: Response): Promise<Rows> => {
  const { data } = (await response.json()) as { data: readonly Row[] };
  return [textsOf(data)];
};

const rowsOf = ({ queries }: Question, text: string): Rows => {
  const { result } = JSON.parse(text) as {
    result: readonly { readonly data: readonly Row[] }[];
  };
  return result.map(({ data }, at) => textsOf(data, timeColumnOf(queries[at] ?? {})));
};

interface Question {
  readonly queries: readonly Query[];
  readonly form_data?: { readonly slice_id?: number; readonly extra_form_data?: object };
}

/** The values of a filter in one order, in whichever they were chosen. */
const inOrder = (extra: object): object =>
  JSON.parse(
    JSON.stringify(extra, (key, value: unknown) =>
      key === 'val' && Array.isArray(value) ? value.map(String).toSorted() : value,
    ),
  ) as object;

/** What it restricts beside its time. */
const conditionsOf = ({ queries }: Question): string =>
  queries
    .flatMap(({ filters = [] }) => filters)
    .filter(({ op }) => op !== 'TEMPORAL_RANGE')
    .map(({ col, op, val }) => `${String(col)} ${op} ${JSON.stringify(val)}`)
    .join(' and ');

export interface ChartAnswers {
  /** By the names of the charts, in the order of the names. */
  readonly all: () => Readonly<Record<string, Rows>>;
  readonly has: (id: number) => boolean;
  /** All of them, or all but that of the chart which filters the others. */
  readonly forget: (except?: string) => void;
  /** What the last question of a chart restricted beside its time: `country IN ["France"]`. */
  readonly conditions: (chart: string) => string | undefined;
  /** What the dashboard added to the form data of each chart when it last asked, by their names. */
  readonly added: () => Readonly<Record<string, object>>;
  readonly refused: readonly string[];
}

/** Starts to listen to a page; its charts by their ids there. */
export const chartAnswers = (page: Page, names: ReadonlyMap<number, string>): ChartAnswers => {
  const last = new Map<string, Rows>();
  const conditions = new Map<string, string>();
  const added = new Map<string, object>();
  const refused: string[] = [];
  /** The name of the chart, if it has an answer. */
  const answered = (id: number, status: number, text: string) => {
    if (status !== 200) refused.push(`${status} ${text}`);
    return status === 200 ? names.get(id) : undefined;
  };
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname === EXPLORE_JSON) {
      const { slice_id: id = 0 } = JSON.parse(searchParams.get('form_data') ?? '{}') as {
        slice_id?: number;
      };
      // A page that was left has no body of what it asked; a test that needs it waits for it.
      const text = await response.text().catch(() => null);
      const name = text === null ? undefined : answered(id, response.status(), text);
      if (name !== undefined) last.set(name, await exploreRows(response));
      return;
    }
    for (const { id, context, status, text } of await chartReplies<Question>(response)) {
      const name = answered(id, status, text);
      if (name === undefined) continue;
      conditions.set(name, conditionsOf(context));
      added.set(name, inOrder(context.form_data?.extra_form_data ?? {}));
      last.set(name, rowsOf(context, text));
    }
  });
  return {
    all: () => Object.fromEntries([...last].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    has: (id) => last.has(names.get(id) ?? ''),
    forget: (except) => {
      for (const name of last.keys()) if (name !== except) last.delete(name);
    },
    added: () => Object.fromEntries(added),
    conditions: (chart) => conditions.get(chart),
    refused,
  };
};
