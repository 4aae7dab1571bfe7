/** Texts from elsewhere may have the line ends of Windows, which the editor does not keep. */
export const withoutReturns = (sql: string): string => sql.replaceAll('\r\n', '\n');

export const isSameText = (a: string, b: string): boolean =>
  a === b || withoutReturns(a) === withoutReturns(b);
