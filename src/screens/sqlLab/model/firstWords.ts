const WORDS_AT_MOST = 60;
/** The beginning of a statement on one line. */
export const firstWords = (sql: string): string => {
  const line = sql.trim().replaceAll(/\s+/g, ' ');
  return line.length > WORDS_AT_MOST ? `${line.slice(0, WORDS_AT_MOST)}…` : line;
};
