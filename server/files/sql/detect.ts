/** The types of columns that are text, from what is in them: none that would change a value. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { DATE_PATTERNS, isEmpty, localMoment, numberPatterns, type TextRules } from './convert.ts';
import { dialect } from '../../engine/duckdb/dialect.ts';

const { literal, quote } = dialect;

/** Of columns in one statement; more make planning slow. */
const AT_ONCE = 60;
/** Digits after the point beyond which a number is rather a measurement than an amount. */
const AMOUNT_SCALE = 9;
const DECIMAL_DIGITS = 38;
const AMOUNT_DIGITS = 18;

export interface DetectedType {
  readonly type: string;
  readonly note: string | null;
}

const { iso, slashed, local, time, clock, zone } = DATE_PATTERNS;

type Counts = Readonly<Record<string, number>>;

type Family = 'number' | 'time' | 'truth';

/** Of which family of types each count tells; a value is of one family only. */
const FAMILIES: Readonly<Record<string, Family>> = {
  longInts: 'number',
  hugeInts: 'number',
  amounts: 'number',
  digits: 'number',
  scale: 'number',
  writtenScale: 'number',
  numbers: 'number',
  exact: 'number',
  codes: 'number',
  booleans: 'truth',
  days: 'time',
  isoDays: 'time',
  isoMoments: 'time',
  zoned: 'time',
  localDays: 'time',
  otherDays: 'time',
  localMoments: 'time',
  dotted: 'time',
  times: 'time',
};

/** Null of text, which is of none. */
export const familyOf = (type: string): Family | null => {
  if (type === 'VARCHAR') return null;
  if (type === 'BOOLEAN') return 'truth';
  return /^(DATE|TIME)/.test(type) ? 'time' : 'number';
};

/** Within a condition of an aggregate, AND asks both of every value: here the dear one is asked only where the cheap one holds. */
const both = (cheap: string, dear: string): string =>
  `CASE WHEN ${cheap} THEN ${dear} ELSE false END`;

/** So many digits survive being a double. */
const EXACT_DIGITS = 15;

/** Counts of the values that look like something, each beside the number of all. */
const countsOf = (column: string, rules: TextRules): Readonly<Record<string, string>> => {
  const text = `trim(${column})`;
  const matches = (pattern: string) => `regexp_full_match(${text}, ${literal(pattern)})`;
  const { integer, fraction, any } = numberPatterns(rules.decimal);
  const point = rules.decimal === '.' ? '[.]' : ',';
  const plain =
    rules.decimal === '.'
      ? `replace(${text}, ',', '')`
      : `replace(replace(${text}, '.', ''), ',', '.')`;
  const isNumber = matches(fraction(DECIMAL_DIGITS));
  const whole = `length(regexp_extract(${plain}, '^-?([0-9]*)', 1))`;
  const written = `regexp_extract(${text}, ${literal(`${point}([0-9]*)$`)}, 1)`;
  const scale = `length(rtrim(${written}, '0'))`;
  const moments = `${local} ${clock}`;
  const count = (condition: string) => `count(*) FILTER (WHERE ${condition})`;
  return {
    all: 'count(*)',
    longInts: count(both(matches(integer), `TRY_CAST(${plain} AS BIGINT) IS NOT NULL`)),
    hugeInts: count(both(matches(integer), `TRY_CAST(${plain} AS HUGEINT) IS NOT NULL`)),
    amounts: count(isNumber),
    digits: `max(${whole}) FILTER (WHERE ${isNumber})`,
    scale: `max(${scale}) FILTER (WHERE ${isNumber})`,
    writtenScale: `max(length(${written})) FILTER (WHERE ${isNumber})`,
    numbers: count(both(matches(any), `TRY_CAST(${plain} AS DOUBLE) IS NOT NULL`)),
    exact: count(
      both(
        `${isNumber} AND ${scale} <= 17`,
        `CASE WHEN ${whole} + ${scale} <= ${EXACT_DIGITS} THEN true ELSE TRY_CAST(CAST(TRY_CAST(${plain} AS DOUBLE) AS VARCHAR) AS DECIMAL(38, 18)) = TRY_CAST(${plain} AS DECIMAL(38, 18)) END`,
      ),
    ),
    booleans: count(`lower(${text}) IN ('true', 'false')`),
    days: count(
      `CASE WHEN ${matches(iso)} THEN TRY_CAST(${text} AS DATE) IS NOT NULL WHEN ${matches(slashed)} THEN try_strptime(${text}, '%Y/%m/%d') IS NOT NULL ELSE false END`,
    ),
    isoDays: count(both(matches(iso), `TRY_CAST(${text} AS DATE) IS NOT NULL`)),
    isoMoments: count(
      both(matches(`${iso}[ T]${time}`), `TRY_CAST(${text} AS TIMESTAMP) IS NOT NULL`),
    ),
    zoned: count(
      both(
        matches(`${iso}[ T]${time}${zone}`),
        `TRY_CAST(${text} AS TIMESTAMP WITH TIME ZONE) IS NOT NULL`,
      ),
    ),
    localDays: count(
      both(matches(local), `${localMoment(text, rules.dayFirst, false)} IS NOT NULL`),
    ),
    otherDays: count(
      both(matches(local), `${localMoment(text, !rules.dayFirst, false)} IS NOT NULL`),
    ),
    localMoments: count(
      both(matches(moments), `${localMoment(text, rules.dayFirst, true)} IS NOT NULL`),
    ),
    dotted: count(`contains(${text}, '.')`),
    times: count(both(matches(time), `TRY_CAST(${text} AS TIME) IS NOT NULL`)),
    codes: count(matches('-?0[0-9].*')),
  };
};

const readRow = async (
  connection: DuckDBConnection,
  sql: string,
): Promise<readonly (string | number | null)[]> =>
  (await connection.runAndReadAll(sql)).getRowsJson()[0] as (string | number | null)[];

const decimalType = (digits: number, scale: number): string | null => {
  if (digits + scale > DECIMAL_DIGITS) return null;
  const precision = Math.max(digits + scale, Math.min(AMOUNT_DIGITS, DECIMAL_DIGITS));
  return `DECIMAL(${precision},${scale})`;
};

const AMBIGUOUS = (dayFirst: boolean) =>
  `Read with the ${dayFirst ? 'day' : 'month'} first; the values also fit the other way.`;

const numberOf = (counts: Counts): DetectedType | null => {
  const { all, longInts, hugeInts, amounts, digits = 0, scale = 0, numbers, exact } = counts;
  if (longInts === all) return { type: 'BIGINT', note: null };
  if (hugeInts === all) return { type: 'HUGEINT', note: null };
  if (amounts === all) {
    if (scale > AMOUNT_SCALE && exact === all) return { type: 'DOUBLE', note: null };
    const { writtenScale = scale } = counts;
    const type = decimalType(digits, writtenScale > AMOUNT_SCALE ? scale : writtenScale);
    return type === null
      ? { type: 'VARCHAR', note: 'Numbers with more digits than the database can hold.' }
      : { type, note: null };
  }
  return numbers === all ? { type: 'DOUBLE', note: null } : null;
};

const temporalOf = (counts: Counts, { dayFirst }: TextRules): DetectedType | null => {
  const {
    all,
    days,
    isoDays = 0,
    isoMoments = 0,
    zoned,
    localDays,
    otherDays,
    localMoments = 0,
  } = counts;
  const note = otherDays === all && counts.dotted === 0 ? AMBIGUOUS(dayFirst) : null;
  if (days === all) return { type: 'DATE', note: null };
  if (localDays === all) return { type: 'DATE', note };
  if (zoned === all) return { type: 'TIMESTAMP WITH TIME ZONE', note: null };
  if (isoMoments > 0 && isoMoments + isoDays === all) return { type: 'TIMESTAMP', note: null };
  if (localMoments > 0 && localMoments + (localDays ?? 0) === all)
    return { type: 'TIMESTAMP', note: null };
  return counts.times === all ? { type: 'TIME', note: null } : null;
};

/** The types that a few wrong values may hide, each with the number of those that fit; of equal ones the first. */
const hiddenTypes = (counts: Counts): readonly (readonly [string, number])[] => {
  const { longInts = 0, amounts = 0, numbers = 0, scale = 0, codes = 0 } = counts;
  const { days = 0, localDays = 0, isoDays = 0, isoMoments = 0, localMoments = 0 } = counts;
  const amount: readonly [string, number] = [`DECIMAL(${DECIMAL_DIGITS},${AMOUNT_SCALE})`, amounts];
  const ofNumbers: readonly (readonly [string, number])[] = [
    ['BIGINT', longInts],
    ...(scale <= AMOUNT_SCALE ? [amount] : []),
    ['DOUBLE', numbers],
  ];
  return [
    // A number would take the zeros from codes.
    ...(codes === 0 ? ofNumbers : []),
    ['DATE', Math.max(days, localDays)],
    ['TIMESTAMP', Math.max(isoMoments + isoDays, localMoments + localDays)],
    ['BOOLEAN', counts.booleans ?? 0],
  ];
};

/** The part of the values that may be wrong for a type to be worth a word. */
const FEW = 0.1;

const numberWords = (value: number): string => value.toLocaleString('en-US');

/** Text, and which type all but a few values have. */
const textOf = (counts: Counts, isAll: boolean): DetectedType => {
  const { all = 0 } = counts;
  const [type, fitting] = hiddenTypes(counts).reduce((best, one) =>
    one[1] > best[1] ? one : best,
  );
  const wrong = all - fitting;
  if (wrong === 0 || wrong > all * FEW) return { type: 'VARCHAR', note: null };
  return {
    type: 'VARCHAR',
    note: `${numberWords(wrong)} of ${isAll ? '' : 'the first '}${numberWords(all)} values ${wrong === 1 ? 'is' : 'are'} no ${type}. Choose this type to see where.`,
  };
};

const TEXT: DetectedType = { type: 'VARCHAR', note: null };

const typeOf = (
  counts: Counts,
  rules: TextRules,
  { isText, isAll }: { readonly isText: boolean; readonly isAll: boolean },
): DetectedType => {
  if (counts.all === 0) return TEXT;
  if (isText) return temporalOf(counts, rules) ?? TEXT;
  if (counts.booleans === counts.all) return { type: 'BOOLEAN', note: null };
  return numberOf(counts) ?? temporalOf(counts, rules) ?? textOf(counts, isAll);
};

export interface TextColumn {
  readonly name: string;
  /** The format says that these are texts: only dates and times are found in them. */
  readonly isText: boolean;
  /** Where some values are of one already, so that all can be of no other. */
  readonly family?: Family | null;
}

const inGroups = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

/** The rows that types are made of. */
interface Seen {
  readonly from: string;
  /** They are all of the file. */
  readonly isAll: boolean;
}

/** For each column, in order. `from` is a FROM clause. */
export const detectTypes = async (
  connection: DuckDBConnection,
  { from, isAll }: Seen,
  columns: readonly TextColumn[],
  rules: TextRules,
): Promise<readonly DetectedType[]> => {
  const found: DetectedType[] = [];
  for (const group of inGroups(columns)) {
    const parts = group.map(({ name, family = null }) => {
      const column = quote(name);
      const told = ([key]: readonly [string, string]) =>
        family === null || key === 'all' || FAMILIES[key] === family;
      const counts = Object.entries(countsOf(column, rules)).filter(told);
      const filled = `NOT ${isEmpty(column, 'DATE', rules)}`;
      return counts.map(([key, sql]) => {
        const counted = sql.includes('FILTER (WHERE ')
          ? sql
              .replace('FILTER (WHERE ', `FILTER (WHERE CASE WHEN ${filled} THEN (`)
              .replace(/\)$/, ') ELSE false END)')
          : `${sql} FILTER (WHERE ${filled})`;
        return { key, sql: counted };
      });
    });
    const row = await readRow(
      connection,
      `SELECT ${parts
        .flat()
        .map(({ sql }) => sql)
        .join(',\n')} ${from}`,
    );
    let at = 0;
    for (const [index, keys] of parts.entries()) {
      const counts = Object.fromEntries(keys.map(({ key }) => [key, Number(row[at++] ?? 0)]));
      found.push(typeOf(counts, rules, { isText: group[index]?.isText ?? false, isAll }));
    }
  }
  return found;
};

/** What the file as a whole says about its numbers and dates. */
export const detectRules = async (
  connection: DuckDBConnection,
  from: string,
  names: readonly string[],
): Promise<{ readonly decimal: '.' | ','; readonly dayFirst: boolean }> => {
  let commas = 0;
  let points = 0;
  let daysFirst = 0;
  let monthsFirst = 0;
  for (const group of inGroups(names)) {
    const sums = group.flatMap((name) => {
      const text = `trim(${quote(name)})`;
      const count = (pattern: string, not = '') =>
        `count(*) FILTER (WHERE regexp_full_match(${text}, ${literal(pattern)})${not === '' ? '' : ` AND NOT regexp_full_match(${text}, ${literal(not)})`})`;
      return [
        count('-?([0-9]{1,3}([.][0-9]{3})+|[0-9]+),[0-9]+', '-?[1-9][0-9]{0,2}(,[0-9]{3})+'),
        count('-?([0-9]{1,3}(,[0-9]{3})+|[0-9]+)[.][0-9]+'),
        count('(1[3-9]|2[0-9]|3[01])[/-][0-9]{1,2}[/-][0-9]{4}.*'),
        count('[0-9]{1,2}[/-](1[3-9]|2[0-9]|3[01])[/-][0-9]{4}.*'),
      ];
    });
    const row = (await readRow(connection, `SELECT ${sums.join(', ')} ${from}`)).map(Number);
    for (let at = 0; at < row.length; at += 4) {
      commas += row[at] ?? 0;
      points += row[at + 1] ?? 0;
      daysFirst += row[at + 2] ?? 0;
      monthsFirst += row[at + 3] ?? 0;
    }
  }
  return {
    decimal: commas > 0 && points === 0 ? ',' : '.',
    dayFirst: daysFirst > 0 ? monthsFirst === 0 || daysFirst > monthsFirst : false,
  };
};
