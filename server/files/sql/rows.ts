/** The rows of a file with the types that they get, and what of them does not fit. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileProblem } from '#common/wire/file.ts';
import { dialect } from '../../engine/duckdb/dialect.ts';
import type { FoundProblems, ImportedColumn, ReadOrder } from '../calls.ts';
import { placesOf } from '../plain/places.ts';
import type { Plain } from '../plain/plain.ts';
import { type Converted, fromText, fromTyped, type TextRules } from './convert.ts';
import { sourceSql } from './source.ts';

const { quote } = dialect;

/** In the message of a statement that met a value that does not fit. */
export const MISFIT = 'SEXTANT_MISFIT';
const PROBLEMS_SHOWN = 100;
const VALUE_SHOWN = 200;

export type NativeTypes = ReadonlyMap<string, string>;

export interface Reader {
  readonly plain: Plain;
  /** Of a file with types, by name. */
  readonly native: NativeTypes;
  readonly rules: TextRules;
}

export type TypedColumn = Pick<ImportedColumn, 'source' | 'name' | 'type' | 'is_chosen'>;

export const converted = (reader: Reader, column: TypedColumn): Converted => {
  const { source, type, is_chosen } = column;
  const sql = quote(source);
  const native = reader.native.get(source);
  if (reader.plain.kind === 'text' || (native === 'VARCHAR' && type !== null))
    return fromText(sql, type ?? 'VARCHAR', reader.rules, is_chosen);
  return fromTyped(sql, type === native ? null : type);
};

const limited = (rows: number | undefined) => (rows === undefined ? '' : ` LIMIT ${rows}`);

interface SelectOptions extends Pick<ReadOrder, 'rows' | 'index'> {
  readonly skips: boolean;
}

/** What is written: all of it, or where something does not fit, nothing or the rest. */
export const selectSql = (
  reader: Reader,
  columns: readonly TypedColumn[],
  { skips, rows, index }: SelectOptions,
): string => {
  const values = columns.map((column) => {
    const { valueOr } = converted(reader, column);
    return `${valueOr(skips ? 'NULL' : `error('${MISFIT}')`)} AS ${quote(column.name)}`;
  });
  const numbered = index === undefined ? [] : [`row_number() OVER () - 1 AS ${quote(index)}`];
  const from = sourceSql(reader.plain, { keeps: skips });
  return `SELECT ${[...numbered, ...values].join(',\n')}\nFROM (${from}${limited(rows)})`;
};

const sentence = (type: string | null) => `This is no ${type ?? 'value'}.`;

interface Misfit {
  readonly row: string;
  readonly at: number;
  readonly value: string;
}

/** Values that do not fit, the first ones with their places. */
const misfits = async (
  connection: DuckDBConnection,
  reader: Reader,
  columns: readonly TypedColumn[],
  rows: number | undefined,
) => {
  const checked = columns.flatMap((column, at) => {
    const { misfit } = converted(reader, column);
    return misfit === 'false' ? [] : [{ column, at, misfit }];
  });
  const from = `(${sourceSql(reader.plain, { keeps: true })}${limited(rows)})`;
  const list = checked.map(
    ({ column, at, misfit }) =>
      `CASE WHEN ${misfit} THEN {'at': ${at}, 'value': left(CAST(${quote(column.source)} AS VARCHAR), ${VALUE_SHOWN})} END`,
  );
  const found =
    checked.length === 0 ? '[]' : `list_filter([${list.join(',\n')}], one -> one IS NOT NULL)`;
  const sql = `WITH found AS (SELECT row_number() OVER () AS row, ${found} AS misfits FROM ${from})
    SELECT row, misfits, sum(len(misfits)) OVER () AS total, (SELECT count(*) FROM found) FROM found
    WHERE len(misfits) > 0 ORDER BY row LIMIT ${PROBLEMS_SHOWN}`;
  const answer = (await connection.runAndReadAll(sql)).getRowsJson() as unknown as readonly [
    string,
    readonly { readonly at: number; readonly value: string }[],
    string,
    string,
  ][];
  const all: readonly Misfit[] = answer.flatMap(([row, cells]) =>
    cells.map(({ at, value }) => ({ row, at, value })),
  );
  return { count: Number(answer[0]?.[2] ?? 0), all: all.slice(0, PROBLEMS_SHOWN) };
};

const LINE_WORDS: Readonly<Record<string, string>> = {
  'MISSING COLUMNS': 'The line has too few values.',
  'TOO MANY COLUMNS': 'The line has too many values.',
  'UNQUOTED VALUE': 'A quote is not closed, or stands inside a value.',
  'LINE SIZE OVER MAXIMUM': 'The line is longer than 4 MB.',
  'INVALID ENCODING': 'The line is not text in this encoding.',
};

const rejected = async (connection: DuckDBConnection) => {
  const rows = (
    await connection.runAndReadAll(
      `SELECT line_byte_position - 1, any_value(line), any_value(error_type), any_value(left(csv_line, ${VALUE_SHOWN})) FROM reject_errors GROUP BY ALL ORDER BY 1`,
    )
  ).getRowsJson();
  return rows.map(([start, line, kind, text]) => ({
    start: Number(start),
    line: Number(line),
    value: text === null ? null : String(text),
    message: LINE_WORDS[String(kind)] ?? 'The line cannot be read.',
  }));
};

interface ProblemsWanted {
  readonly rows?: number | undefined;
  /** Of so many rows at the beginning, the places are wanted. */
  readonly placed?: number;
}

/** Everything that does not fit, with its place in the file. */
export const problemsOf = async (
  connection: DuckDBConnection,
  reader: Reader,
  columns: readonly TypedColumn[],
  { rows, placed = 0 }: ProblemsWanted,
): Promise<FoundProblems> => {
  const { plain } = reader;
  const { all, count } = await misfits(connection, reader, columns, rows);
  const lines = plain.kind === 'text' && !plain.isOurs ? await rejected(connection) : [];
  const first = Array.from({ length: placed }, (_, at) => at + 1);
  const places = await placesOf(plain, {
    rows: [...first, ...all.map(({ row }) => Number(row))],
    left: lines.map(({ start }) => start),
  });
  const left = lines.map(({ start, line, ...one }): FileProblem => {
    const place = places.left.get(start) ?? line;
    return { ...one, row: null, line: place, column: null };
  });
  const values = all.map(({ row, at, value }): FileProblem => {
    const place = places.rows.get(Number(row)) ?? null;
    const isSheet = plain.kind === 'text' && plain.sheetRuns !== undefined;
    return {
      row: isSheet ? place : Number(row),
      line: isSheet ? null : place,
      column: columns[at]?.source ?? null,
      value,
      message: sentence(columns[at]?.type ?? null),
    };
  });
  const known = first.flatMap((row) => places.rows.get(row) ?? []);
  return {
    problems: [...left, ...values].slice(0, PROBLEMS_SHOWN),
    count: count + left.length,
    lines: known.length === placed ? known : null,
  };
};

/** Names and types of a file that has types. */
export const nativeTypes = async (
  connection: DuckDBConnection,
  plain: Plain,
): Promise<NativeTypes> => {
  if (plain.kind === 'text') return new Map();
  const rows = await connection.runAndReadAll(`DESCRIBE ${sourceSql(plain, { keeps: false })}`);
  return new Map(rows.getRowsJson().map(([name, type]) => [String(name), String(type)]));
};

export const sampleSql = (plain: Plain, rows: number, into: string): string =>
  `CREATE OR REPLACE TEMP TABLE ${into} AS SELECT * ${sourceSql(plain, { keeps: true })} LIMIT ${rows}`;
