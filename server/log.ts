/** Writes one JSON line per event to standard error; words that look like secrets are masked. */
export interface Log {
  info(message: string, detail?: Record<string, unknown>): void;
  error(message: string, detail?: Record<string, unknown>): void;
}

const SECRET = /pass(word)?|secret|token|cookie|authorization|api_?key/i;

const redact = (detail: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [
      key,
      SECRET.test(key)
        ? '[removed]'
        : value instanceof Error
          ? (value.stack ?? value.message)
          : value,
    ]),
  );

export const createLog = (write: (line: string) => void): Log => {
  const line =
    (level: string) =>
    (message: string, detail: Record<string, unknown> = {}) =>
      write(JSON.stringify({ at: new Date().toISOString(), level, message, ...redact(detail) }));
  return { info: line('info'), error: line('error') };
};
