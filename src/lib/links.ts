/** Which texts are addresses, and which of them may be followed. */
const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const SCHEME = /^([a-z][a-z0-9+.-]*:)(?!\d)/i;
/** A name with a dot, or a name with a port; then the end, a path, a query or a place. */
const HOST = /^([\w-]+(\.[\w-]+)+(:\d+)?|[\w-]+:\d+)(?=[/?#]|$)/;
const LONGEST = 2000;
/** Browsers drop some of these and would see another address than people do. */
const isPlain = (text: string): boolean => text.length <= LONGEST && /^[^\s\p{C}\\]+$/u.test(text);

/** It has a scheme, a double slash or a host. */
export const isAddress = (text: string): boolean =>
  isPlain(text) && (SCHEME.test(text) || text.startsWith('//') || HOST.test(text));

/** An address that names its scheme, and a safe one; null for everything else. */
export const safeAddress = (text: string): string | null =>
  isPlain(text) && URL.canParse(text) && SAFE.has(new URL(text).protocol) ? text : null;

/** Where a link leads; without a scheme it is a place on the web. Null: no link. */
export const linkTo = (text: string): string | null => {
  if (!isAddress(text)) return null;
  if (SCHEME.test(text)) return safeAddress(text);
  const address = text.startsWith('//') ? text : `//${text}`;
  return URL.canParse(`https:${address}`) ? address : null;
};
