/** What labels of a funnel say: a number on the wire, since Superset draws the name alone for any text. */
import { SHARE_LABELS } from '../../controls/choices';
import type { FormData } from '../../formData';

/** By the number that stands for each. */
const NAMES = [
  'key',
  'value',
  'percent',
  'key_value',
  'key_percent',
  'key_value_percent',
  'value_percent',
];

const SETTINGS = ['label_type', 'tooltip_label_type'];

export const LABEL_CHOICES = SHARE_LABELS.map(({ value, label }) => ({
  value: NAMES.indexOf(String(value)),
  label,
}));

export const NAME_ALONE = NAMES.indexOf('key');
export const EVERYTHING = NAMES.indexOf('key_value_percent');

const numberOf = (value: unknown): unknown => {
  const at = NAMES.indexOf(String(value));
  if (at >= 0) return at;
  return typeof value === 'string' && NAMES[Number(value)] ? Number(value) : value;
};

const mapped = (form: FormData, to: (value: unknown) => unknown): FormData => ({
  ...form,
  ...Object.fromEntries(
    SETTINGS.filter((name) => form[name] !== undefined && form[name] !== null).map((name) => [
      name,
      to(form[name]),
    ]),
  ),
});

/** Charts were also saved with names, and with numbers as texts. */
export const numberedLabels = (form: FormData): FormData => mapped(form, numberOf);

/** As other charts of shares call them. */
export const namedLabels = (form: FormData): FormData =>
  mapped(form, (value) => NAMES[Number(value)] ?? value);
