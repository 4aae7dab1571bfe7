/** Text of a file as values of a type, without loss: what would lose digits, zeros or a zone does not fit. */
import { dialect } from '../../engine/duckdb/dialect.ts';

const { literal } = dialect;

export interface TextRules {
  readonly decimal: '.' | ',';
  readonly dayFirst: boolean;
  /** Mean an empty value in every column. */
  readonly nullWords: readonly string[];
}

/** Mean an empty value in columns that are not text; in text, `NA` is Namibia. */
const EMPTY_WORDS = ['NULL', 'null', 'NA', 'N/A', 'n/a', 'NaN', 'nan', 'None', '-', '\\N', '#N/A'];

const listOf = (values: readonly string[]): string => values.map(literal).join(', ');

/** The text without blanks around it. */
const trimmed = (column: string) => `trim(${column})`;

/** Whether the text stands for no value. */
export const isEmpty = (column: string, type: string, { nullWords }: TextRules): string => {
  const always = nullWords.length === 0 ? '' : ` OR ${trimmed(column)} IN (${listOf(nullWords)})`;
  if (type === 'VARCHAR') return `(${column} IS NULL${always})`;
  return `(${column} IS NULL OR ${trimmed(column)} = '' OR ${trimmed(column)} IN (${listOf(EMPTY_WORDS)})${always})`;
};

const matches = (text: string, pattern: string) =>
  `regexp_full_match(${text}, ${literal(pattern)})`;

/** Patterns of numbers; `zeros` allows leading ones. */
export const numberPatterns = (decimal: '.' | ',', zeros = false) => {
  const group = decimal === '.' ? ',' : '[.]';
  const point = decimal === '.' ? '[.]' : ',';
  const digits = zeros ? '[0-9]+' : '(0|[1-9][0-9]*)';
  const grouped = `[1-9][0-9]{0,2}(${group}[0-9]{3})+`;
  return {
    integer: `-?(${digits}|${grouped})`,
    fraction: (scale: number) =>
      `-?((${digits}|${grouped})(${point}[0-9]{0,${scale}}0*)?|${point}[0-9]{1,${Math.max(1, scale)}}0*)`,
    any: `-?((${digits}|${grouped})?(${point}[0-9]*)?)([eE][+-]?[0-9]+)?`,
  };
};

/** A matched number as the database writes numbers. */
const plainNumber = (text: string, decimal: '.' | ',') =>
  decimal === '.' ? `replace(${text}, ',', '')` : `replace(replace(${text}, '.', ''), ',', '.')`;

const DAY_FIRST = ['%d.%m.%Y', '%d/%m/%Y', '%d-%m-%Y'];
const MONTH_FIRST = ['%m/%d/%Y', '%m-%d-%Y', '%d.%m.%Y'];
const TIMES = [' %H:%M:%S', ' %H:%M', ' %I:%M:%S %p', ' %I:%M %p'];

export const DATE_PATTERNS = {
  iso: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
  slashed: '[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}',
  local: '[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{4}',
  time: '[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?',
  clock: '[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?( ?[AaPp][Mm])?',
  zone: ' ?(Z|[+-][0-9]{2}(:[0-9]{2})?)',
} as const;

/** A local date, perhaps with a time, as a timestamp. */
export const localMoment = (text: string, dayFirst: boolean, withTime: boolean): string => {
  const dates = dayFirst ? DAY_FIRST : MONTH_FIRST;
  const formats = withTime ? dates.flatMap((date) => TIMES.map((time) => `${date}${time}`)) : dates;
  return `try_strptime(${text}, [${listOf(formats)}])`;
};

const { iso, slashed, local, time, clock, zone } = DATE_PATTERNS;

const dateOf = (text: string, { dayFirst }: TextRules) =>
  `CASE WHEN ${matches(text, iso)} THEN TRY_CAST(${text} AS DATE)
    WHEN ${matches(text, slashed)} THEN CAST(try_strptime(${text}, '%Y/%m/%d') AS DATE)
    WHEN ${matches(text, local)} THEN CAST(${localMoment(text, dayFirst, false)} AS DATE)
    WHEN ${matches(text, `${iso}[ T]00:00(:00([.]0+)?)?`)} THEN TRY_CAST(left(${text}, 10) AS DATE) END`;

const timestampOf = (text: string, { dayFirst }: TextRules) =>
  `CASE WHEN ${matches(text, `${iso}([ T]${time})?`)} THEN TRY_CAST(${text} AS TIMESTAMP)
    WHEN ${matches(text, `${local} ${clock}`)} THEN ${localMoment(text, dayFirst, true)}
    WHEN ${matches(text, local)} THEN ${localMoment(text, dayFirst, false)} END`;

const INTEGERS = new Set(
  ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT'].flatMap((name) => [name, `U${name}`]),
);

const BOOLEANS = {
  true: ['true', 't', 'yes', 'y', '1'],
  false: ['false', 'f', 'no', 'n', '0'],
};

/** The value of a text; null where the text does not fit the type. */
const fitting = (column: string, type: string, rules: TextRules, isChosen: boolean): string => {
  const text = trimmed(column);
  const { decimal } = rules;
  const patterns = numberPatterns(decimal, isChosen);
  const number = plainNumber(text, decimal);
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1];
  if (scale !== undefined)
    return `CASE WHEN ${matches(text, patterns.fraction(Number(scale)))} THEN TRY_CAST(${number} AS ${type}) END`;
  switch (type) {
    case 'DOUBLE':
      return `CASE WHEN ${matches(text, patterns.any)} THEN TRY_CAST(${number} AS DOUBLE) END`;
    case 'BOOLEAN':
      return `CASE WHEN lower(${text}) IN (${listOf(BOOLEANS.true)}) THEN true WHEN lower(${text}) IN (${listOf(BOOLEANS.false)}) THEN false END`;
    case 'DATE':
      return dateOf(text, rules);
    case 'TIMESTAMP':
      return timestampOf(text, rules);
    case 'TIMESTAMP WITH TIME ZONE':
      return `CASE WHEN ${matches(text, `${iso}([ T]${time}(${zone})?)?`)} THEN TRY_CAST(${text} AS TIMESTAMP WITH TIME ZONE) END`;
    case 'TIME':
      return `CASE WHEN ${matches(text, time)} THEN TRY_CAST(${text} AS TIME) END`;
    // Of a table that rows are added to.
    default:
      if (INTEGERS.has(type))
        return `CASE WHEN ${matches(text, patterns.integer)} THEN TRY_CAST(${number} AS ${type}) END`;
      if (type === 'FLOAT')
        return `CASE WHEN ${matches(text, patterns.any)} THEN TRY_CAST(${number} AS FLOAT) END`;
      return `TRY_CAST(${column} AS ${type})`;
  }
};

/**
 * Where the database itself would write the value as just this text, which is true of most files and far cheaper to
 * find out than a pattern; null for types that are written in several ways.
 */
const asWritten = (
  column: string,
  type: string,
  { decimal, nullWords }: TextRules,
): string | null => {
  const guards = [
    // Dates without end, before Christ or after 9999 are no dates of files.
    ...(type === 'DATE' ? [`length(${column}) = 10`] : []),
    ...(type === 'TIMESTAMP' ? [`substr(${column}, 14, 1) = ':'`] : []),
    ...(nullWords.length === 0 ? [] : [`${column} NOT IN (${listOf(nullWords)})`]),
  ];
  const isPlain =
    INTEGERS.has(type) ||
    (type.startsWith('DECIMAL') && decimal === '.') ||
    type === 'DATE' ||
    type === 'TIMESTAMP';
  if (!isPlain) return null;
  return [`CAST(TRY_CAST(${column} AS ${type}) AS VARCHAR) = ${column}`, ...guards].join(' AND ');
};

export interface Converted {
  /** Null where the text is empty; an expression, where it does not fit. */
  readonly valueOr: (otherwise: string) => string;
  /** True where the text does not fit. */
  readonly misfit: string;
}

/** A column of text as a type. */
export const fromText = (
  column: string,
  type: string,
  rules: TextRules,
  isChosen = false,
): Converted => {
  const empty = isEmpty(column, type, rules);
  if (type === 'VARCHAR')
    return { valueOr: () => `CASE WHEN ${empty} THEN NULL ELSE ${column} END`, misfit: 'false' };
  const fits = fitting(column, type, rules, isChosen);
  const written = asWritten(column, type, rules);
  const either = (quick: string, slow: string) =>
    written === null ? slow : `CASE WHEN ${written} THEN ${quick} ELSE ${slow} END`;
  return {
    valueOr: (otherwise) =>
      either(
        `TRY_CAST(${column} AS ${type})`,
        `CASE WHEN ${empty} THEN NULL ELSE coalesce(${fits}, ${otherwise}) END`,
      ),
    misfit: `(${either('false', `(NOT ${empty} AND (${fits}) IS NULL)`)})`,
  };
};

/** A column that has a type already: the cast must lead back to the same value. */
export const fromTyped = (column: string, type: string | null): Converted => {
  if (type === null) return { valueOr: () => column, misfit: 'false' };
  const cast = `TRY_CAST(${column} AS ${type})`;
  const differs =
    type === 'VARCHAR' || type === 'DOUBLE' ? '' : ` OR ${cast} IS DISTINCT FROM ${column}`;
  const misfit = `(${column} IS NOT NULL AND (${cast} IS NULL${differs}))`;
  return {
    valueOr: (otherwise) => `CASE WHEN ${misfit} THEN ${otherwise} ELSE ${cast} END`,
    misfit,
  };
};
