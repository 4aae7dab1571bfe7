/** Thousands separated, every digit kept: the text is never parsed as a double. What is no number stays as it is. */
export const groupedDigits = (text: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  if (whole === '') return text;
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])];
  const digits = groups.filter((group) => group !== '').join(',');
  return `${sign === '-' ? '−' : ''}${digits}${rest}`;
};
