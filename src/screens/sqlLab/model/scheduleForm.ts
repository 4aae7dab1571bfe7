/** The form of a schedule as the server describes it in `conf.SCHEDULED_QUERIES`, a subset of JSON Schema. */
import { isRecord } from '#common/isRecord.ts';
import { browserZone, nextHour } from '@/lib/wallClock';

export type FieldKind =
  | 'choice'
  | 'moment'
  | 'wall_clock'
  | 'zone'
  | 'number'
  | 'switch'
  | 'text'
  | 'long_text';

export interface FormField {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly first: unknown;
}

export type Values = Readonly<Record<string, unknown>>;

interface Rule {
  readonly name: 'greater' | 'greater_equal' | 'less' | 'less_equal';
  readonly arguments: readonly [string, string];
  readonly container: string;
  readonly message: string;
}

export interface ScheduleForm {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly rules: readonly Rule[];
}

type Loose = Readonly<Record<string, unknown>>;
const record = (value: unknown): Loose => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const FORMATS: Readonly<Record<string, FieldKind>> = {
  'date-time': 'moment',
  'wall-clock': 'wall_clock',
  'time-zone': 'zone',
};

const kindOf = (property: Loose, widget: unknown): FieldKind => {
  if (Array.isArray(property.enum)) return 'choice';
  const type = list(property.type)[0] ?? property.type;
  if (type === 'boolean') return 'switch';
  if (type === 'number' || type === 'integer') return 'number';
  return FORMATS[String(property.format)] ?? (widget === 'textarea' ? 'long_text' : 'text');
};

/** Null if the server offers no schedules: its setting is empty. */
export const scheduleForm = (conf: unknown): ScheduleForm | null => {
  const { JSONSCHEMA, UISCHEMA, VALIDATION } = record(conf);
  const properties = Object.entries(record(record(JSONSCHEMA).properties));
  if (properties.length === 0) return null;
  const required = new Set(list(record(JSONSCHEMA).required));
  const ui = record(UISCHEMA);
  const order = list(ui['ui:order']);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const fields = properties.map(([name, value]): FormField => {
    const property = record(value);
    const kind = kindOf(property, record(ui[name])['ui:widget']);
    const names = list(property.enumNames);
    return {
      name,
      title: text(property.title) ?? name,
      description: text(record(ui[name])['ui:help']) ?? text(property.description),
      kind,
      isRequired: required.has(name),
      choices: list(property.enum).map((choice, at) => ({
        value: String(choice),
        label: String(names[at] ?? choice),
      })),
      first:
        kind === 'zone' ? browserZone() : (property.default ?? (kind === 'switch' ? false : '')),
    };
  });
  return {
    title: text(record(JSONSCHEMA).title) ?? 'Schedule',
    fields: fields.toSorted((a, b) => rank(a.name) - rank(b.name)),
    rules: list(VALIDATION) as readonly Rule[],
  };
};

export const firstValues = ({ fields }: ScheduleForm, now: Date): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, first, isRequired }) => [
      name,
      kind === 'moment'
        ? ''
        : kind === 'wall_clock' && isRequired && first === ''
          ? nextHour(now)
          : first,
    ]),
  );

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

const HOLDS: Readonly<Record<Rule['name'], (order: number) => boolean>> = {
  greater: (order) => order > 0,
  greater_equal: (order) => order >= 0,
  less: (order) => order < 0,
  less_equal: (order) => order <= 0,
};

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a) < String(b)
      ? -1
      : String(a) > String(b)
        ? 1
        : 0;

/** Errors by field. */
export const scheduleErrors = (
  { fields, rules }: ScheduleForm,
  values: Values,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    rules
      .filter(({ name, arguments: [a, b] }) => {
        if (isEmpty(values[a]) || isEmpty(values[b])) return false;
        return !(HOLDS[name]?.(compare(values[a], values[b])) ?? true);
      })
      .map(({ container, message }) => [container, message]),
  ),
  ...Object.fromEntries(
    fields
      .filter(({ name, isRequired }) => isRequired && isEmpty(values[name]))
      .map(({ name }) => [name, 'cannot be empty']),
  ),
});

/** `schedule_info` for the wire, without empty fields. */
export const scheduleInfo = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
