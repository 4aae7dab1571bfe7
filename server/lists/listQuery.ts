/** Lists of stored objects: `?q=(columns,filters,order_column,order_direction,page,page_size,keys)`. */
import upperFirst from 'lodash/upperFirst.js';
import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import { HttpError } from '../errors.ts';
import { readQ } from '../http/rison.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

const Q = z.object({
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
  filters: z.array(z.object({ col: z.string(), opr: z.string(), value: z.unknown() })).optional(),
  order_column: z.string().optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
  page: z.int().min(0).optional(),
  page_size: z.int().optional(),
  keys: z.array(z.string()).optional(),
});

export type Direction = 'asc' | 'desc';
/** Narrows the rows; throws 400 on a value it cannot use. */
export type ListFilter<Rows> = (rows: Rows, value: unknown, viewer: Viewer) => Rows;

/** What can be listed of a resource. `Rows` is its gate query, `Row` what is stored, `Wire` what is answered. */
export interface ListSpec<Rows, Row extends { readonly id: number }, Wire extends object> {
  readonly title: string;
  /** Names of result columns; relations are dotted. */
  readonly columns: readonly string[];
  readonly orders: Readonly<Record<string, (rows: Rows, direction: Direction) => Rows>>;
  /** Applied last too, so that pages never overlap. */
  readonly defaultOrder: (rows: Rows) => Rows;
  readonly filters: Readonly<Record<string, Readonly<Record<string, ListFilter<Rows>>>>>;
  readonly count: (rows: Rows) => Promise<number>;
  readonly page: (rows: Rows, limit: number, offset: number) => Promise<readonly Row[]>;
  readonly present: (rows: readonly Row[], viewer: Viewer) => Promise<readonly Wire[]>;
}

/** Operators of any resource: on a column they are not for they are refused, all others are ignored. */
const KNOWN_OPERATORS =
  /^(n?sw|n?ew|n?ct|n?eq|gt|lt|in|not_in|n?rel_o_m|rel_m_m|title_or_slug|all_text|(chart|dashboard|saved_query|dataset)_\w+)$/;

const pick = (record: Readonly<Record<string, unknown>>, names: readonly string[]) => {
  const result: Record<string, unknown> = {};
  for (const name of names) {
    const [head = '', field] = name.split('.');
    if (!Object.hasOwn(record, head)) continue;
    const value = record[head];
    if (field === undefined) {
      result[head] = value;
      continue;
    }
    const part = (one: unknown, before: unknown) =>
      typeof one === 'object' && one !== null
        ? { ...(before as object | undefined), [field]: (one as Record<string, unknown>)[field] }
        : one;
    const before = result[head];
    result[head] = Array.isArray(value)
      ? value.map((one, index) => part(one, Array.isArray(before) ? before[index] : undefined))
      : part(value, before);
  }
  return result;
};

/** `database.id` → `Database Id` */
export const words = (name: string): string => name.split(/[._]/).map(upperFirst).join(' ');

const parse = (text: string | undefined): z.infer<typeof Q> => {
  const parsed = Q.safeParse(readQ(text) ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new HttpError(
      400,
      `Not a valid rison schema ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    );
  }
  if (parsed.data.columns && parsed.data.select_columns) {
    throw new HttpError(400, 'Cannot use both select and sel columns');
  }
  return parsed.data;
};

export const answerList = async <Rows, Row extends { readonly id: number }, Wire extends object>(
  spec: ListSpec<Rows, Row, Wire>,
  all: Rows,
  text: string | undefined,
  viewer: Viewer,
) => {
  const q = parse(text);
  let rows = all;
  for (const { col, opr, value } of q.filters ?? []) {
    const operators = Object.hasOwn(spec.filters, col) ? spec.filters[col] : undefined;
    if (!operators) throw new HttpError(400, `Filter column: ${col} not allowed to filter`);
    const filter = Object.hasOwn(operators, opr) ? operators[opr] : undefined;
    if (filter) rows = filter(rows, value, viewer);
    else if (KNOWN_OPERATORS.test(opr)) {
      throw new HttpError(400, `Filter operation: ${opr} not allowed on column: ${col}`);
    }
  }
  const total = await spec.count(rows);
  if (q.order_column !== undefined) {
    const order = Object.hasOwn(spec.orders, q.order_column) ? spec.orders[q.order_column] : null;
    if (!order) throw new HttpError(400, `Invalid order by column: ${q.order_column}`);
    rows = order(rows, q.order_direction ?? 'asc');
  }
  const asked = q.page_size ?? DEFAULT_PAGE_SIZE;
  const size = asked < 1 || asked > MAX_PAGE_SIZE ? MAX_PAGE_SIZE : asked;
  const found = await spec.page(spec.defaultOrder(rows), size, (q.page ?? 0) * size);

  const known = new Set(spec.columns);
  const heads = new Set(spec.columns.map((name) => name.split('.')[0]));
  const wanted = (q.columns ?? q.select_columns ?? []).filter(
    (name) => known.has(name) || heads.has(name),
  );
  const columns = wanted.length > 0 ? wanted : spec.columns;
  const records = await spec.present(found, viewer);
  const facts = {
    label_columns: Object.fromEntries(columns.map((name) => [name, words(name)])),
    description_columns: {},
    list_columns: columns,
    order_columns: Object.keys(spec.orders),
    list_title: spec.title,
  };
  return {
    count: total,
    ids: found.map(({ id }) => id),
    result: records.map((record) => pick(record as Record<string, unknown>, columns)),
    ...Object.fromEntries(
      Object.entries(facts).filter(([key]) => q.keys === undefined || q.keys.includes(key)),
    ),
  };
};

const badValue = (value: unknown) =>
  new HttpError(400, `Not a valid filter value: ${JSON.stringify(value)}`);

/** Values of filters as SQL takes them. */
export const filterValue = {
  text: (value: unknown): string => {
    if (typeof value !== 'string' && typeof value !== 'number') throw badValue(value);
    return String(value);
  },
  id: (value: unknown): number => {
    const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw badValue(value);
    return id;
  },
  list: (value: unknown): readonly (string | number)[] => {
    if (!Array.isArray(value)) throw badValue(value);
    return value.map((one: unknown) => {
      if (typeof one !== 'string' && typeof one !== 'number') throw badValue(one);
      return one;
    });
  },
  /** A part of a text for `like`, its own wildcards escaped with a backslash. */
  like: (value: unknown): string =>
    `%${filterValue
      .text(value)
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')}%`,
};
