/** `character 5` of a text; the line is named only where there are several. */
export const placeWords = (
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): string => (text.includes('\n') ? `line ${line}, character ${column}` : `character ${column}`);
