const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** An address that may be followed; null for scripts and everything that is no address. */
export const linkOf = (text: string | null): string | null => {
  if (text === null) return null;
  try {
    const { href, protocol } = new URL(text, window.location.origin);
    return ALLOWED.has(protocol) ? href : null;
  } catch {
    return null;
  }
};
