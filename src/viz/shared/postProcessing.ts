/** Steps the server takes with rows, as the analytics controls set them. */
import type { FormData } from '../formData';
import { isSet } from './xAxis';

export interface Operation {
  readonly operation: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

const ROLLING = new Set(['mean', 'sum', 'std']);

export const resampleSteps = ({
  resample_rule: rule,
  resample_method: method,
}: FormData): readonly Operation[] => {
  if (!isSet(rule) || !isSet(method)) return [];
  const options =
    method === 'zerofill'
      ? { method: 'asfreq', rule, fill_value: 0 }
      : { method, rule, fill_value: null };
  return [{ operation: 'resample', options }];
};

/** Running values in place of the columns they run over. */
export const rollingSteps = (form: FormData, labels: readonly string[]): readonly Operation[] => {
  const { rolling_type: type, rolling_periods: window, min_periods: least } = form;
  const columns = Object.fromEntries(labels.map((label) => [label, label]));
  if (type === 'cumsum') return [{ operation: 'cum', options: { operator: 'sum', columns } }];
  if (!ROLLING.has(String(type))) return [];
  return [
    {
      operation: 'rolling',
      options: {
        rolling_type: type,
        window: Number(window ?? 1),
        min_periods: Number(least ?? 0),
        columns,
      },
    },
  ];
};
