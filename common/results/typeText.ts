/** A server’s type names as trees: `Map(String, Array(Nullable(Decimal(9, 2))))`, `row(a integer)`. */
export interface TypeTree {
  readonly name: string;
  readonly args: readonly string[];
}

/** Splits at commas outside of parentheses and quotes. */
export const topLevelParts = (text: string): readonly string[] => {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === "'" || char === '`' || char === '"') quote = char;
    else if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  const last = text.slice(start).trim();
  return last === '' ? parts : [...parts, last];
};

export const typeTree = (text: string): TypeTree => {
  const [, name = text, args = ''] = /^(\w+)\s*\((.*)\)$/s.exec(text.trim()) ?? [];
  return { name: name.trim(), args: topLevelParts(args) };
};

export interface Member {
  readonly name: string | null;
  readonly type: string;
}

const unquoted = (text: string, quote: string) =>
  text.replaceAll(/\\(.)/gs, '$1').replaceAll(quote + quote, quote);

/** A member of a tuple or row: `a UInt8`, `` `a b` UInt8 ``, `"a b" bigint` or only the type. */
export const memberOf = (text: string): Member => {
  const [, quote = '', quoted, type = ''] =
    /^([`"])((?:\\.|\1\1|(?!\1)[^\\])*)\1\s+(.+)$/s.exec(text) ?? [];
  if (quoted !== undefined) return { name: unquoted(quoted, quote), type };
  if (/^interval\s/i.test(text)) return { name: null, type: text };
  const [, plain, rest = ''] = /^(\w+)\s+(.+)$/s.exec(text) ?? [];
  return plain === undefined ? { name: null, type: text } : { name: plain, type: rest };
};
