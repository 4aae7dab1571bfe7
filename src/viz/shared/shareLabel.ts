/** What stands beside a mark that is a share of something: its name, its value, its share. */
import type { FormData } from '../formData';
import { type FormatNumber, numberFormatter } from './numberFormat';

interface Mark {
  readonly name: string;
  readonly value: number;
  /** The value as it came. */
  readonly raw?: unknown;
  readonly share: number;
}

export const percent = numberFormatter('.1%');

const filled = (template: string, mark: Mark, formatValue: FormatNumber): string =>
  template
    .replaceAll('{name}', mark.name)
    .replaceAll('{value}', formatValue(mark.value, mark.raw))
    .replaceAll('{percent}', percent(mark.share));

export const shareLabel = (
  { label_type: type, label_template: template }: FormData,
  mark: Mark,
  formatValue: FormatNumber,
): string => {
  const { name, value, raw, share } = mark;
  switch (type) {
    case 'value':
      return formatValue(value, raw);
    case 'percent':
      return percent(share);
    case 'key_value':
      return `${name}: ${formatValue(value, raw)}`;
    case 'key_percent':
      return `${name}: ${percent(share)}`;
    case 'key_value_percent':
      return `${name}: ${formatValue(value, raw)} (${percent(share)})`;
    case 'value_percent':
      return `${formatValue(value, raw)} (${percent(share)})`;
    case 'template':
      return typeof template === 'string' && template !== ''
        ? filled(template, mark, formatValue)
        : name;
    default:
      return name;
  }
};

/** What a label says after the name, in less and less room; nothing where it says the name alone, or no name. */
export const numbersBesideName = (
  { label_type: type }: FormData,
  { value, raw, share }: Mark,
  formatValue: FormatNumber,
): readonly string[] => {
  switch (type) {
    case 'key_value':
      return [formatValue(value, raw)];
    case 'key_percent':
      return [percent(share)];
    case 'key_value_percent':
      return [`${formatValue(value, raw)} (${percent(share)})`, percent(share)];
    default:
      return [];
  }
};
