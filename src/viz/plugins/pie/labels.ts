/** What stands beside slices, and how large the circle may be with it. */
import { textWidth } from '../../shared/axes';
import { type FormatNumber, numberFormatter } from '../../shared/numberFormat';
import type { Slice } from './slices';

export const percent = numberFormatter('.1%');

export const labelText = (
  type: unknown,
  { name, value, share }: Slice,
  formatValue: FormatNumber,
): string => {
  switch (type) {
    case 'value':
      return formatValue(value);
    case 'percent':
      return percent(share);
    case 'key_value':
      return `${name}: ${formatValue(value)}`;
    case 'key_percent':
      return `${name}: ${percent(share)}`;
    case 'key_value_percent':
      return `${name}: ${formatValue(value)} (${percent(share)})`;
    case 'value_percent':
      return `${formatValue(value)} (${percent(share)})`;
    default:
      return name;
  }
};

/** In two lines: the name, and what follows it. */
export const broken = (label: string): string => label.replace(/: (?=[^:]*$)/, '\n');
/** The line from the slice to its label, with the gaps around it. */
const LINE_PX = 24;
const widest = (labels: readonly string[]): number =>
  Math.max(0, ...labels.flatMap((label) => label.split('\n')).map(textWidth));

/** As large as the box allows; long labels first break after the name, then the circle gives way. */
export const pieRadius = (
  size: { width: number; height: number },
  centre: number,
  labels: readonly string[],
): { radius: number; breaks: boolean } => {
  const largest = Math.min(size.width, size.height) * 0.36;
  const beside = size.width * Math.min(centre, 1 - centre) - LINE_PX;
  if (beside - widest(labels) >= largest) return { radius: largest, breaks: false };
  const wide = widest(labels.map(broken));
  return { radius: Math.max(Math.min(largest, beside - wide), largest * 0.7), breaks: true };
};
