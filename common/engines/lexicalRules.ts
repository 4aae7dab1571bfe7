/** How a database keeps text, names and comments apart; all else of its grammar is its own business. */
export interface LexicalRules {
  /** Quotes around names; every other kind of quote is around text. */
  readonly nameQuotes: readonly string[];
  readonly textQuotes: readonly string[];
  /** `\'` does not end a text. `E'…'` of PostgreSQL does so by itself. */
  readonly backslashes: boolean;
  /** The same within quotes around names. */
  readonly nameBackslashes: boolean;
  /** `E'…'` is a text with backslashes. */
  readonly escapeStrings: boolean;
  /** `$tag$ … $tag$` is a text. */
  readonly dollarQuotes: boolean;
  /** A block comment within a block comment has an end of its own. */
  readonly nestedComments: boolean;
  /** `#` begins a comment: always, or only before a blank or `!`. */
  readonly hashComments: 'always' | 'before_blank' | 'never';
  /** `--` begins a comment only before a blank: `1--1` is a subtraction. */
  readonly dashesNeedBlank: boolean;
  /** A carriage return alone ends a comment of dashes too. */
  readonly returnsEndComments: boolean;
  /** Signs beyond ASCII are parts of names: all of them, all but blanks, or letters and digits alone. */
  readonly foreignSigns: 'names' | 'names_or_blanks' | 'letters';
  /** A block comment that begins with `!` runs: it is read as part of the statement. */
  readonly runningComments: boolean;
  /** `{# … #}` is a comment: text that is yet to be rendered as a template. */
  readonly templates: boolean;
}

/** Standard SQL without extensions. */
export const STANDARD_RULES: LexicalRules = {
  nameQuotes: ['"'],
  textQuotes: ["'"],
  backslashes: false,
  nameBackslashes: false,
  escapeStrings: false,
  dollarQuotes: false,
  nestedComments: false,
  hashComments: 'never',
  dashesNeedBlank: false,
  returnsEndComments: false,
  foreignSigns: 'letters',
  runningComments: false,
  templates: false,
};

export const POSTGRESQL_RULES: LexicalRules = {
  ...STANDARD_RULES,
  escapeStrings: true,
  dollarQuotes: true,
  nestedComments: true,
  returnsEndComments: true,
  foreignSigns: 'names',
};

/** The rules for what a person writes in the editor, before its template is rendered. */
export const withTemplates = (rules: LexicalRules): LexicalRules => ({ ...rules, templates: true });
