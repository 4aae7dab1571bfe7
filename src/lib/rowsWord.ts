/** The rows of a run: those it returned, or those that a statement without rows of its own changed. */
export const rowsWord = (rows: number | null, changed: number | null | undefined): string => {
  if (typeof changed === 'number' && !rows) return `${changed.toLocaleString('en')} changed`;
  return rows?.toLocaleString('en') ?? '';
};
