/** Which texts are addresses, and which of them are safe links. */
const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const SCHEME = /^([a-z][a-z0-9+.-]*:)(?!\d)/i;
/** A name with a dot or a port; then the end, a path, a query or a fragment. */
const HOST = /^([\w-]+(\.[\w-]+)+(:\d+)?|[\w-]+:\d+)(?=[/?#]|$)/;
const LONGEST = 2000;
/** Browsers drop some of these characters and would open another address than the one shown. */
const isPlain = (text: string): boolean => text.length <= LONGEST && /^[^\s\p{C}\\]+$/u.test(text);

/** It has a scheme, a double slash or a host. */
export const isAddress = (text: string): boolean =>
  isPlain(text) && (SCHEME.test(text) || text.startsWith('//') || HOST.test(text));

/** An address with a safe scheme; null for everything else. */
export const safeAddress = (text: string): string | null =>
  isPlain(text) && URL.canParse(text) && SAFE.has(new URL(text).protocol) ? text : null;

/** The target of a link; without a scheme it is an address on the web. Null: no link. */
export const linkTo = (text: string): string | null => {
  if (!isAddress(text)) return null;
  if (SCHEME.test(text)) return safeAddress(text);
  const address = text.startsWith('//') ? text : `//${text}`;
  return URL.canParse(`https:${address}`) ? address : null;
};
