/** Values as they are, to read and to copy (specification part A §9). */
import type { Cell } from '@/lib/cell';

export const isSpecial = (value: Cell | undefined): boolean => value === null || value === '';

/** What a cell shows. */
export const cellText = (value: Cell | undefined): string => {
  if (value === undefined) return '…';
  if (value === null) return '<NULL>';
  if (value === '') return '<empty string>';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
};

const NEEDS_QUOTES = /[\t\n\r"]/;

/** What a cell copies: nothing for NULL, quoted where a tab or a line break would tear it apart. */
export const copyText = (value: Cell | undefined): string => {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
