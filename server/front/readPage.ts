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

const attribute = (tag: string | undefined, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag ?? '')?.[1];
  return found === undefined ? null : unescapeHtml(found);
};

export interface FoundPage {
  readonly bootstrap: unknown;
  readonly csrfToken: string;
}

/** Null where the HTML is not a page of the application. */
export const readPage = (html: string): FoundPage | null => {
  const text = attribute(
    /<div\b[^>]*\sdata-bootstrap="[^"]*"[^>]*>/.exec(html)?.[0],
    'data-bootstrap',
  );
  if (text === null) return null;
  const token = /<input\b[^>]*\sname="csrf_token"[^>]*>/.exec(html)?.[0];
  try {
    return { bootstrap: JSON.parse(text) as unknown, csrfToken: attribute(token, 'value') ?? '' };
  } catch {
    return null;
  }
};
