/** What stands beside a mark that is a share of something: its name, its value, its share. */
import type { FormData } from '../formData';
import { isolated } from './nameBeside';
import { type FormatNumber, numberFormatter } from './numberFormat';
import { amountText, type Sized } from './sizedRows';

interface Mark extends Sized {
  readonly name: string;
  readonly share: number;
}

export const percent = numberFormatter('.1%');

const filled = (template: string, mark: Mark, formatValue: FormatNumber): string =>
  template
    .replaceAll('{name}', isolated(mark.name))
    .replaceAll('{value}', amountText(mark, formatValue))
    .replaceAll('{percent}', percent(mark.share));

export const shareLabel = (
  { label_type: type, label_template: template }: FormData,
  mark: Mark,
  formatValue: FormatNumber,
): string => {
  const { name, share } = mark;
  const beside = isolated(name);
  const value = amountText(mark, formatValue);
  switch (type) {
    case 'value':
      return value;
    case 'percent':
      return percent(share);
    case 'key_value':
      return `${beside}: ${value}`;
    case 'key_percent':
      return `${beside}: ${percent(share)}`;
    case 'key_value_percent':
      return `${beside}: ${value} (${percent(share)})`;
    case 'value_percent':
      return `${value} (${percent(share)})`;
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
  mark: Mark,
  formatValue: FormatNumber,
): readonly string[] => {
  const { share } = mark;
  const value = amountText(mark, formatValue);
  switch (type) {
    case 'key_value':
      return [value];
    case 'key_percent':
      return [percent(share)];
    case 'key_value_percent':
      return [`${value} (${percent(share)})`, percent(share)];
    default:
      return [];
  }
};
