/** A comparison in percent brings its number format along, and takes it away again. */
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { toList } from '@/viz/shared/labels';

type Values = Readonly<Record<string, unknown>>;

interface Formatted {
  readonly form: FormData;
  readonly hidden: Values;
}

const OF_PERCENTS = '.1%';
const OF_OTHERS = 'SMART_NUMBER';
/** Where the format of the values waits meanwhile; no setting has this name. */
const WAITING = 'y_axis_format of values';

const showsPercents = (form: FormData): boolean =>
  vizEntry(form.viz_type)?.formatsPercents === true &&
  form.comparison_type === 'percentage' &&
  toList(form.time_compare).length > 0;

/** After a change. A format that the person chose meanwhile stays. */
export const withPercentFormat = (before: FormData, form: FormData, hidden: Values): Formatted => {
  const [was, is] = [showsPercents(before), showsPercents(form)];
  if (was === is) return { form, hidden };
  if (is)
    return {
      form: { ...form, y_axis_format: OF_PERCENTS },
      hidden: { ...hidden, [WAITING]: form.y_axis_format },
    };
  const { [WAITING]: earlier, ...rest } = hidden;
  return {
    form:
      form.y_axis_format === OF_PERCENTS ? { ...form, y_axis_format: earlier ?? OF_OTHERS } : form,
    hidden: rest,
  };
};
