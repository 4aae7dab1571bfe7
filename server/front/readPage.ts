/** The data that a Superset writes into each of its pages. */

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const LAST_CODE_POINT = 0x10ffff;

const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES.get(String(name)) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > LAST_CODE_POINT ? whole : String.fromCodePoint(code);
  });

const VALUE = /\svalue="([^"]*)"/;
const INPUT = /<input\b[^<>]*>/g;
const NAMED_TOKEN = /\sname="csrf_token"/;

const tokenIn = (html: string): string => {
  for (const [tag] of html.matchAll(INPUT)) {
    if (NAMED_TOKEN.test(tag)) return unescapeHtml(VALUE.exec(tag)?.[1] ?? '');
  }
  return '';
};

/** The patterns look no further than the next tag: a page may be long, and have many tags that never end. */
const DATA = /<div\b[^<>]*?\sdata-bootstrap="/;

const dataIn = (html: string): string | null => {
  const begin = DATA.exec(html);
  if (!begin) return null;
  const start = begin.index + begin[0].length;
  const end = html.indexOf('"', start);
  return end < 0 ? null : unescapeHtml(html.slice(start, end));
};

export interface FoundPage {
  readonly bootstrap: unknown;
  readonly csrfToken: string;
}

/** Null where the HTML is not a page of the application. */
export const readPage = (html: string): FoundPage | null => {
  const text = dataIn(html);
  if (text === null) return null;
  try {
    return { bootstrap: JSON.parse(text) as unknown, csrfToken: tokenIn(html) };
  } catch {
    return null;
  }
};
