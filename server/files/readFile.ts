/** What a file holds: how it is read, its columns with their types, its first rows, and what does not fit. */
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type FileColumn,
  type FilePreview,
  type FilePreviewBody,
  PLAIN_TYPES,
} from '#common/wire/file.ts';
import { dialect } from '../engine/duckdb/dialect.ts';
import type { FileToOpen } from './plain/open.ts';
import { openFile } from './plain/open.ts';
import { notesOf, type OpenedFile, type Plain, type ReadLimits } from './plain/plain.ts';
import type { TextRules } from './sql/convert.ts';
import { type DetectedType, detectRules, detectTypes, familyOf } from './sql/detect.ts';
import {
  converted,
  nativeTypes,
  problemsOf,
  type Reader,
  sampleSql,
  type TypedColumn,
} from './sql/rows.ts';
import { sourceSql } from './sql/source.ts';

const { quote } = dialect;

/** From which types are guessed; then they are compared with more. */
const GUESS_ROWS = 5_000;
const SHOWN_ROWS = 100;
/** Cells that types are compared with: a second or two. */
const COMPARED_CELLS = 2_000_000;
const SAMPLE = 'sample';
const CELL_SHOWN = 500;

const countOf = async (connection: DuckDBConnection, sql: string): Promise<number> =>
  Number((await connection.runAndReadAll(sql)).getRowsJson()[0]?.[0] ?? 0);

const asColumns = (names: readonly string[], types: readonly string[]): readonly TypedColumn[] =>
  names.map((name, at) => ({
    source: name,
    name,
    type: types[at] ?? 'VARCHAR',
    is_chosen: false,
  }));

/** Columns of the sample of which some values do not fit. */
const unfit = async (
  connection: DuckDBConnection,
  reader: Reader,
  columns: readonly TypedColumn[],
): Promise<ReadonlySet<string>> => {
  const checks = columns.map(
    (column) => `count(*) FILTER (WHERE ${converted(reader, column).misfit})`,
  );
  const [row = []] = (
    await connection.runAndReadAll(`SELECT ${checks.join(',\n')} FROM ${SAMPLE}`)
  ).getRowsJson();
  return new Set(columns.filter((_, at) => Number(row[at]) > 0).map(({ source }) => source));
};

/** Types of text: guessed from a few rows, compared with many, and found again from all of those where they differ. */
const typesOfText = async (
  connection: DuckDBConnection,
  reader: Reader,
  { rows, isWhole }: { readonly rows: number; readonly isWhole: boolean },
): Promise<readonly DetectedType[]> => {
  const { plain, rules } = reader;
  const texts = new Set(plain.kind === 'text' ? plain.texts : []);
  const columns = plain.names.map((name) => ({ name, isText: texts.has(name) }));
  const few = {
    from: `FROM (FROM ${SAMPLE} LIMIT ${GUESS_ROWS})`,
    isAll: isWhole && rows <= GUESS_ROWS,
  };
  const guessed = await detectTypes(connection, few, columns, rules);
  const wrong = await unfit(
    connection,
    reader,
    asColumns(
      plain.names,
      guessed.map(({ type }) => type),
    ),
  );
  if (wrong.size === 0) return guessed;
  const again = columns.flatMap((column, at) =>
    wrong.has(column.name) ? [{ ...column, family: familyOf(guessed[at]?.type ?? '') }] : [],
  );
  const whole = { from: `FROM ${SAMPLE}`, isAll: isWhole };
  const found = await detectTypes(connection, whole, again, rules);
  const better = new Map(again.map(({ name }, at) => [name, found[at]]));
  return guessed.map((one, at) => better.get(plain.names[at] ?? '') ?? one);
};

const typesOffered = (type: string): readonly string[] => {
  const decimal = type.startsWith('DECIMAL') ? type : 'DECIMAL(38,9)';
  const [text, ...rest] = PLAIN_TYPES;
  const offered = [text, ...rest.slice(0, 2), decimal, ...rest.slice(2)];
  return offered.includes(type) ? offered : [type, ...offered];
};

const mostSampled = (columns: number) =>
  Math.max(GUESS_ROWS, Math.floor(COMPARED_CELLS / Math.max(1, columns)));

const A_LOOK: ReadLimits = { mostRows: mostSampled, ms: 60_000 };

const sampled = async (connection: DuckDBConnection, plain: Plain) => {
  const most = mostSampled(plain.names.length);
  await connection.run(sampleSql(plain, most, SAMPLE));
  const rows = await countOf(connection, `SELECT count(*) FROM ${SAMPLE}`);
  return { most, rows, isWhole: rows < most };
};

const shownRows = async (connection: DuckDBConnection, names: readonly string[]) => {
  const cells = names.map((name) => `left(CAST(${quote(name)} AS VARCHAR), ${CELL_SHOWN})`);
  const sql = `SELECT ${cells.join(', ')} FROM ${SAMPLE} LIMIT ${SHOWN_ROWS}`;
  return (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][];
};

type RuleWishes = Pick<FilePreviewBody, 'decimal' | 'day_first' | 'null_words'>;

const rulesFor = async (
  connection: DuckDBConnection,
  plain: Plain,
  from: string,
  { decimal, day_first: dayFirst, null_words: nullWords }: RuleWishes,
): Promise<TextRules> => {
  const isKnown = plain.kind !== 'text' || (decimal && typeof dayFirst === 'boolean');
  const found = isKnown
    ? ({ decimal: '.', dayFirst: false } as const)
    : await detectRules(connection, from, plain.names);
  return {
    decimal: decimal ?? found.decimal,
    dayFirst: dayFirst ?? found.dayFirst,
    nullWords: nullWords ?? [],
  };
};

/** For an import, which says all of it. */
export const readerOf = async (
  connection: DuckDBConnection,
  plain: Plain,
  wishes: RuleWishes,
): Promise<Reader> => ({
  plain,
  native: await nativeTypes(connection, plain),
  rules: await rulesFor(
    connection,
    plain,
    `FROM (${sourceSql(plain, { keeps: true })} LIMIT ${GUESS_ROWS})`,
    wishes,
  ),
});

const readingShown = ({ format, part, parts, encoding, plain }: OpenedFile) => {
  const text = plain.kind === 'text' ? plain : null;
  const isDelimited = format === 'csv';
  return {
    format,
    part,
    parts,
    encoding,
    delimiter: isDelimited && text ? text.delimiter : null,
    quote: isDelimited && text ? text.quote : null,
    quoted_empty: isDelimited && text ? text.keepsEmpty : null,
    header: isDelimited && text ? text.header : (text?.hasHeader ?? null),
    skip: isDelimited && text ? text.skip : (text?.skipped ?? null),
  };
};

export const previewFile = async (
  connection: DuckDBConnection,
  file: FileToOpen,
  body: FilePreviewBody,
): Promise<FilePreview> => {
  const opened = await openFile(connection, file, body, A_LOOK);
  const { plain } = opened;
  const { isWhole, rows } = await sampled(connection, plain);
  const native = await nativeTypes(connection, plain);
  const rules = await rulesFor(
    connection,
    plain,
    `FROM (FROM ${SAMPLE} LIMIT ${GUESS_ROWS})`,
    body,
  );
  const reader: Reader = { plain, native, rules };
  const found: readonly DetectedType[] =
    plain.kind === 'text'
      ? await typesOfText(connection, reader, { rows, isWhole })
      : plain.names.map((name) => ({ type: native.get(name) ?? 'VARCHAR', note: null }));
  const types = new Map(Object.entries(body.types ?? {}));
  const columns = plain.names.map((name, at): FileColumn => {
    const detected = found[at] ?? { type: 'VARCHAR', note: null };
    const chosen = types.get(name);
    return {
      name,
      type: chosen ?? detected.type,
      types: typesOffered(detected.type),
      note: chosen === undefined ? detected.note : null,
    };
  });
  const typed = columns.map(({ name, type }) => ({
    source: name,
    name,
    type,
    is_chosen: types.has(name),
  }));
  const shown = await shownRows(connection, plain.names);
  const wanted = { rows, placed: shown.length };
  const { problems, count, lines } = await problemsOf(connection, reader, typed, wanted);
  return {
    ...readingShown(opened),
    decimal: plain.kind === 'text' ? rules.decimal : null,
    day_first: plain.kind === 'text' ? rules.dayFirst : null,
    null_words: rules.nullWords,
    columns,
    rows: shown,
    lines,
    notes: notesOf(plain),
    rows_read: rows,
    is_whole: isWhole,
    problems,
    problem_count: count,
  };
};
