/** Which settings of a chart name the columns that its dataset lacks. */
import type { ErrorInfo } from '@/api/errors';
import { missingColumns } from '@/lib/missingColumns';
import { namedControls } from '@/viz/controls/chartControls';
import type { ControlKind } from '@/viz/controls/definition';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';

const ASKING: ReadonlySet<ControlKind> = new Set([
  'metrics',
  'metric',
  'columns',
  'column',
  'filters',
  'orderBy',
  'timeColumns',
  'spatial',
  'fixedOrMetric',
]);

/** Orders are pairs of a column and a direction, stored as JSON texts. */
const isOrderOf = (text: string, name: string): boolean =>
  text.startsWith(`[${JSON.stringify(name)},`);

const mentions = (value: unknown, name: string): boolean => {
  if (typeof value === 'string') return value === name || isOrderOf(value, name);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => mentions(part, name));
};

/** The error with the settings to look at, by the missing column. */
export const withUses = (error: ErrorInfo, form: FormData): ErrorInfo => {
  const meta = vizEntry(form.viz_type);
  const missing = missingColumns(error.message);
  if (!meta || missing.length === 0) return error;
  const asking = [...namedControls(meta, form).values()].filter(({ kind }) => ASKING.has(kind));
  const uses = missing.flatMap((column) => {
    const labels = asking.flatMap(({ name, label }) => (mentions(form[name], column) ? label : []));
    return labels.length === 0 ? [] : [[column, `named under ${labels.join(', ')}`] as const];
  });
  return { ...error, fields: { ...error.fields, ...Object.fromEntries(uses) } };
};
