/** The parameters that a text of placeholders needs, found without rendering it. */

/** A parameter by name; quoted in the text, its value is a text, else it may be a number. */
export interface NeededParam {
  readonly name: string;
  readonly isText: boolean;
}

/** What templates know by themselves. */
const KNOWN: ReadonlySet<string> = new Set([
  'filter_values',
  'get_filters',
  'get_time_filter',
  'url_param',
  'current_username',
  'current_user_id',
  'current_user_email',
  'current_user_roles',
  'current_user_rls_rules',
  'cache_key_wrapper',
  'dataset',
  'metric',
  'range',
  'dict',
  'namespace',
  'loop',
  'true',
  'false',
  'none',
  'True',
  'False',
  'None',
]);

const PARAMS_AT_MOST = 20;
/** A name alone in braces, perhaps with filters behind it; and the quote before it. */
const PLACEHOLDER = /('?)%?\{\{-?\s*([A-Za-z_]\w*)\s*(\|[^{}]*)?-?\}\}/g;
/** Read by hand, as everything here whose end may be missing: a pattern would look for it from each beginning. */
const withoutComments = (sql: string): string => {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const open = sql.indexOf('{#', at);
    const close = open < 0 ? -1 : sql.indexOf('#}', open + 2);
    if (close < 0) return kept.join('') + sql.slice(at);
    kept.push(sql.slice(at, open));
    at = close + 2;
  }
};

const SET = /\{%-?\s*(set|for)\s/g;
/** Where the names that are set end. */
const END = { set: /[=%]/, for: /\bin\b/ } as const;
const SET_CHARS = 500;

/** Names that the template sets itself. */
const setNames = (sql: string): ReadonlySet<string> =>
  new Set(
    [...sql.matchAll(SET)].flatMap(({ 0: found, 1: word, index }) => {
      const from = index + found.length;
      const rest = sql.slice(from, from + SET_CHARS);
      const end = rest.search(word === 'for' ? END.for : END.set);
      return end < 0 ? [] : rest.slice(0, end).split(/[\s,]+/);
    }),
  );

export const neededParams = (sql: string): readonly NeededParam[] => {
  const text = withoutComments(sql);
  const own = setNames(text);
  const found = new Map<string, NeededParam>();
  for (const [, quote, name = '', filters = ''] of text.matchAll(PLACEHOLDER)) {
    if (KNOWN.has(name) || own.has(name) || /\|\s*default\b/.test(filters)) continue;
    const isText = quote === "'" || found.get(name)?.isText === true;
    found.set(name, { name, isText });
    if (found.size === PARAMS_AT_MOST) break;
  }
  return [...found.values()];
};

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/** The value of a parameter as an input shows it; null for one that no input can hold. */
export const inputText = (value: unknown): string | null => {
  if (value === undefined || value === null) return '';
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;
};

/** What stands in an input, as its parameter; an empty one has no value. */
export const inputValue = (text: string, { isText }: NeededParam): string | number | undefined => {
  if (text === '') return undefined;
  return !isText && NUMBER.test(text) ? Number(text) : text;
};
