import { numberFormatter } from '@/viz/shared/numberFormat';
import { timeFormatter } from '#common/timeFormat.ts';

const reads = (format: (value: number) => string, value: number): string | undefined => {
  try {
    return format(value);
  } catch {
    return undefined;
  }
};

/** `12345.6 is shown as 12.3k`, of a value that the chart has; nothing where there is none, or no such format. */
export const formatExample = (
  kind: 'number' | 'time',
  format: unknown,
  value: number | null,
): string | undefined => {
  if (value === null || typeof format !== 'string' || format === '') return undefined;
  const run = kind === 'number' ? numberFormatter(format) : timeFormatter(format);
  const text = reads(run, value);
  const plain = kind === 'number' ? String(value) : new Date(value).toISOString().slice(0, 19);
  return text === undefined ? undefined : `${plain.replace('T', ' ')} is shown as ${text}`;
};
