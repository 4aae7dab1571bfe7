/** Values as people read them, one rule for the whole product: `<NULL>`, `<empty string>`, TRUE, FALSE; nested values as JSON. */
export const display = (value: unknown): string => {
  if (value === null || value === undefined) return '<NULL>';
  if (value === '') return '<empty string>';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as string | number);
};

/** For drawing only: a double, or null where there is no number. */
export const toNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' && value.trim() !== '') {
    const number = Number(value);
    return Number.isFinite(number) ? number : null;
  }
  return null;
};
