import type { ChartControl } from '../controls/chartControls';
import { toList } from '../shared/labels';

const LISTS = new Set([
  'metrics',
  'columns',
  'filters',
  'choices',
  'orderBy',
  'annotations',
  'charts',
]);
const SINGLES = new Set(['metric', 'column']);

/** A saved value as its control reads it; undefined if it cannot. Old charts hold texts for numbers, scalars for lists, and values no longer offered. */
export const readable = ({ kind, choices, checks }: ChartControl, value: unknown): unknown => {
  if (LISTS.has(kind)) return toList(value);
  if (SINGLES.has(kind)) return Array.isArray(value) ? value[0] : value;
  if (kind === 'choice' || kind === 'radio')
    return choices?.find(
      (choice) => choice.value === value || String(choice.value) === String(value),
    )?.value;
  if (value === null) return null;
  if (kind === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  if (/^-?\d+(\.\d+)?$/.test(String(value)) && checks) return Number(value);
  return value;
};
