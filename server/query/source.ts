/** A dataset, or a query that ran, as queries are made from it: names found by own lookup, its table or its SQL as what stands in FROM. */
import {
  type DatasetColumn,
  datasetColumns,
  type DatasetMetric,
  datasetMetrics,
} from '../datasets/fields.ts';
import { fromFlag } from '../store/codec.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { tokens } from '#common/sql/lexer.ts';
import { rulesOf } from '#common/engines/engines.ts';
import { splitStatements } from '#common/sql/statements.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import { Generic } from '../engine/engine.ts';
import type { ExploredQuery } from '../datasets/exploredQuery.ts';
import { rowsWithin } from '../statement/rowsWithin.ts';
import { createCache } from './cache.ts';
import { QueryFailure } from './failure.ts';
import type { SqlBudget } from './sqlBudget.ts';

export interface QuerySource {
  readonly id: number;
  readonly uid: string;
  readonly changedOn: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** What stands in FROM. */
  readonly from: string;
  /**
   * The same where all that the query computes before it has its rows are comparisons of the table's columns, which
   * fail on no row: there the database may use its indexes for them.
   */
  readonly fromForColumns?: string;
  /** Rules leave out rows of it for the viewer. */
  readonly isLimited?: boolean;
  /** What its columns may be told by, last part first: the table, its schema. */
  readonly tableName: readonly string[];
  /** Functions that an administrator lets this database's people call besides, in small letters. */
  readonly functions: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, DatasetColumn>;
  readonly metrics: ReadonlyMap<string, DatasetMetric>;
  readonly mainTime: string | null;
  /** The range of another time column filters the main one too. */
  readonly filtersMainTime?: boolean;
  /** Times of its axes are shown so many hours later than they are stored. */
  readonly hoursOffset?: number;
  readonly fetchValuesPredicate: string | null;
  /** Holds the currency of the amounts. */
  readonly currencyColumn: string | null;
  readonly cacheTimeout: number | null;
  readonly dialect: Dialect;
  /** Columns whose filters its templates ask for. */
  readonly templateFilters: ReadonlySet<string>;
  /** Those of them that the request filters. */
  readonly takenFilters: ReadonlySet<string>;
  /** The parameters of the address that its templates read; missing where the request has none. */
  readonly readParameters?: ReadonlySet<string>;
  /** Of the request that it is opened for. */
  readonly budget: SqlBudget;
}

export const VIRTUAL_TABLE = 'virtual_table';

/**
 * A query may name two columns alike; the dataset calls the second one `a__1`, and so does FROM then, by position.
 * Their numbers keep the order that the query has them in.
 */
const columnNames = (columns: readonly DatasetColumn[]): readonly string[] => {
  const stored = columns.filter(({ expression }) => !expression);
  const known = new Set(stored.map(({ column_name }) => column_name));
  const repeats = stored.some(({ column_name }) => {
    const first = /^(.*)__\d+$/s.exec(column_name)?.[1];
    return first !== undefined && known.has(first);
  });
  return repeats
    ? stored.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)).map(({ column_name }) => column_name)
    : [];
};

/** The query without its end, in parentheses that it cannot leave. */
const virtualTable = (
  text: string,
  columns: readonly DatasetColumn[],
  dialect: Dialect,
): string => {
  const rules = rulesOf(dialect.backend);
  const [statement, second] = splitStatements(text, rules);
  if (!statement || second) throw new QueryFailure('Virtual dataset query must be one statement');
  let depth = 0;
  for (const token of tokens(statement.sql, rules)) {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) {
    throw new QueryFailure('Virtual dataset query has parentheses that do not match');
  }
  return dialect.derived(statement.sql.trim(), VIRTUAL_TABLE, columnNames(columns));
};

interface Parts {
  readonly columns: ReadonlyMap<string, DatasetColumn>;
  readonly metrics: ReadonlyMap<string, DatasetMetric>;
}

const PARTS_MAX_BYTES = 32 * 1024 * 1024;
/** What is read takes several times what is written. */
const READ_FACTOR = 8;
const NO_END = { at: new Date(0), expiresAt: Number.POSITIVE_INFINITY };

/** Columns and metrics by their texts, which most requests find as the one before did. */
const recentParts = createCache<Parts & { readonly length: number }>({
  maxBytes: PARTS_MAX_BYTES,
  now: () => new Date(0),
  bytesOf: ({ length }) => length * READ_FACTOR,
});

const partsOf = (row: StoredDataset): Parts => {
  const key = `${row.columns}\n${row.metrics}`;
  const known = recentParts.get(key);
  if (known) return known.value;
  const parts = {
    columns: new Map(datasetColumns(row).map((column) => [column.column_name, column])),
    metrics: new Map(datasetMetrics(row).map((metric) => [metric.metric_name, metric])),
    length: key.length,
  };
  recentParts.put(key, parts, NO_END);
  return parts;
};

export const querySource = (
  row: StoredDataset,
  dialect: Dialect,
  functions: ReadonlySet<string>,
  budget: SqlBudget,
): QuerySource => ({
  id: row.id,
  uid: `${row.id}__table`,
  changedOn: row.changed_on,
  catalog: row.catalog,
  schema: row.schema,
  from:
    row.sql === null || row.sql.trim() === ''
      ? [row.schema || dialect.defaultSchema, row.table_name]
          .filter((part) => part !== '')
          .map(dialect.quote)
          .join('.')
      : virtualTable(row.sql, datasetColumns(row), dialect),
  tableName: row.sql?.trim()
    ? [VIRTUAL_TABLE]
    : [row.table_name, row.schema ?? dialect.defaultSchema, ...(row.catalog ? [row.catalog] : [])],
  functions,
  ...partsOf(row),
  mainTime: row.main_dttm_col,
  filtersMainTime: fromFlag(row.always_filter_main_dttm),
  hoursOffset: row.hours_offset,
  fetchValuesPredicate: row.fetch_values_predicate,
  currencyColumn: row.currency_code_column,
  cacheTimeout: row.cache_timeout,
  dialect,
  templateFilters: new Set(),
  takenFilters: new Set(),
  budget,
});

/** The source with only the rows that the condition lets through, in a query that nothing around it can leave. */
export const withRowLimit = (source: QuerySource, limit: string | null): QuerySource => {
  if (limit === null) return source;
  const { dialect, from, budget, tableName } = source;
  budget.write(limit.length);
  const limited = {
    ...source,
    isLimited: true,
    from: dialect.derived(rowsWithin(dialect, from, limit), VIRTUAL_TABLE),
  };
  // Behind the columns of a query may be expressions.
  if (tableName[0] === VIRTUAL_TABLE) return limited;
  const fromForColumns = dialect.derived(`SELECT * FROM ${from} WHERE ${limit}`, VIRTUAL_TABLE);
  return { ...limited, fromForColumns };
};

/** A run's text never changes, so neither do answers made of it, but by their age. */
export const queryAsSource = (
  { row, columns }: ExploredQuery,
  sql: string,
  dialect: Dialect,
  functions: ReadonlySet<string>,
  budget: SqlBudget,
): QuerySource => ({
  id: row.id,
  uid: `${row.id}__query`,
  changedOn: row.changed_on,
  catalog: row.catalog,
  schema: row.schema,
  from: virtualTable(sql, columns, dialect),
  tableName: [VIRTUAL_TABLE],
  functions,
  columns: new Map(columns.map((column) => [column.column_name, column])),
  metrics: new Map(),
  mainTime: null,
  fetchValuesPredicate: null,
  currencyColumn: null,
  cacheTimeout: null,
  dialect,
  templateFilters: new Set(),
  takenFilters: new Set(),
  budget,
});

const NUMERIC = /INT|NUMERIC|DECIMAL|NUMBER|FLOAT|REAL|DOUBLE|MONEY|SERIAL/;
const TEMPORAL = /^(DATE|TIME|DATETIME)/;

const genericOfType = (type: string): Generic => {
  const name = type.toUpperCase();
  if (TEMPORAL.test(name)) return Generic.temporal;
  if (name.startsWith('BOOL')) return Generic.boolean;
  return NUMERIC.test(name) && !name.includes('INTERVAL') ? Generic.numeric : Generic.string;
};

/** How the column is stored, whatever it is used as: a year in a number is a number. */
export const storedGeneric = ({ type, type_generic }: DatasetColumn): Generic => {
  if (type && /INTERVAL|ARRAY$|\[\]$/i.test(type)) return Generic.string;
  const stored = (type_generic ?? null) as Generic | null;
  if (stored !== null && stored !== Generic.temporal) return stored;
  return type ? genericOfType(type) : (stored ?? Generic.string);
};

/** The database's own name, for the wire's short one. */
export const nativeType = ({ type }: DatasetColumn): string =>
  type === 'DATETIMETZ' ? 'TIMESTAMP WITH TIME ZONE' : (type ?? '');

/** Null for a query that ran. */
export const datasetIdOf = ({ id, uid }: Pick<QuerySource, 'id' | 'uid'>): number | null =>
  uid.endsWith('__query') ? null : id;

/** By its own flag. */
export const isTemporal = (column: DatasetColumn): boolean => column.is_dttm === true;

type Times = Pick<QuerySource, 'columns' | 'mainTime'>;

/** A column that a grain cuts: by its flag, or the main time column where the database has moments in it. */
export const hasPeriods = (column: DatasetColumn, { mainTime }: Pick<Times, 'mainTime'>): boolean =>
  isTemporal(column) ||
  (column.column_name === mainTime &&
    storedGeneric(column) === Generic.temporal &&
    column.type !== 'TIME');

/** A column that ranges of time may be about: the main time column is one whatever its own flag says. */
export const timeNamed = (name: string | null, { columns, mainTime }: Times) => {
  const column = name === null ? undefined : columns.get(name);
  return column && (name === mainTime || isTemporal(column)) ? column : null;
};
