/** The differences between the SQL dialects that can be read. */
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import type { FunctionNames } from './functionNames.ts';
import type { Escapes } from './quoted.ts';
import type { Fixed } from './tree.ts';

/** How the tree is written again. */
export interface Writing {
  /** For messages. */
  readonly displayName: string;
  quote(identifier: string): string;
  literal(value: string | number | bigint | boolean | null): string;
  /** The end of a query whose WHERE decides before anything around it is computed. */
  readonly barrier: string;
}

export interface Grammar {
  readonly dialect: Writing;
  readonly lexical: LexicalRules;
  /** Backslashes in plain texts; null where they are characters like any other. */
  readonly escapes: Escapes | null;
  /** In `E'…'`. */
  readonly escapedEscapes: Escapes | null;
  /** Whether texts in a row are one: `'a' 'b'`, or only with a new line between them. */
  readonly joinsTexts: 'blank' | 'line' | 'never';
  /** Every sign that may stand in a text, longer ones first. */
  readonly signs: readonly Fixed[];
  /** Between two operands. Words may be several: `IS DISTINCT FROM`. */
  readonly operators: readonly Fixed[];
  readonly prefixes: readonly Fixed[];
  /** After an operand. */
  readonly postfixes: readonly Fixed[];
  /** `DATE '2024-02-29'`. */
  readonly typedTexts: readonly Fixed[];
  /** First words of types as they are printed. */
  readonly types: readonly Fixed[];
  /** Of intervals and EXTRACT. */
  readonly units: readonly Fixed[];
  /** Their first argument is a unit without quotes. */
  readonly unitFunctions: ReadonlySet<string>;
  /** Values without parentheses: CURRENT_DATE. */
  readonly bareValues: readonly Fixed[];
  /** Functions that are known to read nothing but their arguments. */
  readonly functions: FunctionNames;
  /** They take lambdas. */
  readonly higherOrder: ReadonlySet<string>;
  /** The schema that holds the database's own functions, where somebody else's of the same name could be meant. */
  readonly ownFunctions: {
    readonly schema: Fixed;
    /** Words of the grammar that look like functions: they are in no schema. */
    readonly words: ReadonlySet<string>;
  } | null;
  /** Set where `value.name` may call a function `name`: PostgreSQL does so where there is no such field. */
  readonly fieldCalls: FieldCalls | null;
  /** Tables of the database itself that hold values of other tables: their most common ones, least and largest. */
  readonly statistics?: ReadonlySet<string>;
  readonly has: Features;
  readonly joins: readonly Fixed[];
  /** Behind a type, besides those of standard SQL. */
  readonly typeSuffixes: readonly Fixed[];
  /** How names without quotes are kept. */
  fold(name: string): string;
  /** How names are told apart: equal keys, equal names. */
  key(name: string): string;
}

export interface FieldCalls {
  /** Fields of what listed functions answer. */
  readonly fields: ReadonlySet<string>;
  /** Functions of the database by these names reveal or do more than compute their one argument. */
  isRefused(name: string): boolean;
}

/** Constructs that not every database has. */
export interface Features {
  /** `[1, 2]` is a list. */
  readonly listBrackets: boolean;
  /** `{'a': 1}` is a struct. */
  readonly structBraces: boolean;
  /** `a IN list` without parentheses. */
  readonly inList: boolean;
  /** `x IN name` and `x IN (name)` read a table. */
  readonly inReadsTables: boolean;
  /** `text.upper()` is a call. */
  readonly methods: boolean;
  /** `quantile(0.9)(x)`. */
  readonly parametricCalls: boolean;
  /** `name.1` */
  readonly memberNumbers: boolean;
  /** INTERVAL takes any expression before its unit. */
  readonly intervalExpressions: boolean;
  /** Columns without a name are called by their text. */
  readonly titlesByText: boolean;
  /** WITH also gives names to values: `WITH 1 + 1 AS two`. */
  readonly namedValues: boolean;
  /** `schema.table.column` is printed as `table.column`: at the first of these MariaDB 10.11 ends. */
  readonly dropsSchemas: boolean;
  /** In WITH RECURSIVE names are known to those before them as well. */
  readonly forwardCtes: boolean;
  /** `column.field` without parentheses. */
  readonly columnFields: boolean;
  /** People make functions in it. */
  readonly madeFunctions: boolean;
  /** `// …` is a comment. */
  readonly slashComments: boolean;
  /** A query may begin with FROM. */
  readonly fromFirst: boolean;
  /** PIVOT and UNPIVOT. */
  readonly pivots: boolean;
  /** `CONVERT(x USING utf8)`, `CONVERT(x, SIGNED)`. */
  readonly conversions: boolean;
  /** `FROM DUAL` reads no table. */
  readonly dual: boolean;
  /** `USE INDEX (name)` behind a table. */
  readonly indexHints: boolean;
  /** `FROM name FINAL`, `SAMPLE 0.1`. */
  readonly finalAndSample: boolean;
  /** `ARRAY JOIN list AS item`. */
  readonly arrayJoins: boolean;
  /** `LIMIT 1 OFFSET 2 BY name`. */
  readonly limitsBy: boolean;
  /** `CHARACTER SET utf8` behind a type. */
  readonly characterSets: boolean;
  /** Tables may be named with a catalog. */
  readonly catalogs: boolean;
}

export const NO_FEATURES: Features = {
  listBrackets: false,
  structBraces: false,
  inList: false,
  inReadsTables: false,
  methods: false,
  parametricCalls: false,
  memberNumbers: false,
  intervalExpressions: false,
  titlesByText: false,
  namedValues: false,
  madeFunctions: true,
  forwardCtes: false,
  dropsSchemas: false,
  columnFields: false,
  catalogs: false,
  slashComments: false,
  fromFirst: false,
  pivots: false,
  conversions: false,
  dual: false,
  indexHints: false,
  finalAndSample: false,
  arrayJoins: false,
  limitsBy: false,
  characterSets: false,
};

export const byLength = (signs: readonly Fixed[]): readonly Fixed[] =>
  [...new Set(signs)].toSorted((a, b) => b.length - a.length);
