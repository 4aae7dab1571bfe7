/** How a database separates strings, names and comments. The rest of its grammar does not matter here. */
export interface LexicalRules {
  /** Quotes around names; every other kind of quote is around strings. */
  readonly nameQuotes: readonly string[];
  readonly textQuotes: readonly string[];
  /** `\'` does not end a string. `E'…'` of PostgreSQL works like this by itself. */
  readonly backslashes: boolean;
  /** The same inside quotes around names. */
  readonly nameBackslashes: boolean;
  /** `E'…'` is a string with backslashes. */
  readonly escapeStrings: boolean;
  /** `$tag$ … $tag$` is a string. */
  readonly dollarQuotes: boolean;
  /** Block comments nest. */
  readonly nestedComments: boolean;
  /** `#` begins a comment: always, or only before a blank or `!`. */
  readonly hashComments: 'always' | 'before_blank' | 'never';
  /** `--` begins a comment only before a blank: `1--1` is a subtraction. */
  readonly dashesNeedBlank: boolean;
  /** A carriage return alone ends a comment of dashes too. */
  readonly returnsEndComments: boolean;
  /** Which characters beyond ASCII belong to names: all of them, all but blanks, or letters and digits only. */
  readonly foreignSigns: 'names' | 'names_or_blanks' | 'letters';
  /** A block comment that begins with `!` runs: it is read as part of the statement. */
  readonly runningComments: boolean;
  /** `{# … #}` is a comment, because the text is still to be rendered as a template. */
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

/** The rules for the text in the editor, before its template is rendered. */
export const withTemplates = (rules: LexicalRules): LexicalRules => ({ ...rules, templates: true });
