/** The way from a chart to one that it was drilled into. */
import { columnLabel } from '#common/labels.ts';
import { randomId } from '@/lib/ids';
import { dimensionsOf, drilledForm, limitsOf } from '@/viz/form/drilledForm';
import type { FormData } from '@/viz/formData';
import type { FilterClause } from '@/viz/vizHooks';

export interface Step {
  readonly key: `drill ${string}`;
  readonly formData: FormData;
  /** What it is cut by. */
  readonly dimension: string;
  /** What was chosen in it, with which the next step goes on: `carrier: AA` */
  readonly chosen: string;
}

type Names = Readonly<Record<string, string>>;

const newKey = (): Step['key'] => `drill ${randomId(11)}`;
const newFilterId = () => `filter_${randomId(11)}`;

/** The chart itself. */
export const firstStep = (formData: FormData, names: Names): Step => ({
  key: newKey(),
  formData,
  dimension: dimensionsOf(formData)
    .map((name) => names[name] || name)
    .join(', '),
  chosen: '',
});

/** One step further from the last one, by a column, for what stands at a point. */
export const furtherStep = (
  trail: readonly Step[],
  point: readonly FilterClause[],
  column: string,
  names: Names,
): readonly Step[] => {
  const last = trail.at(-1);
  if (!last) return trail;
  const chosen = limitsOf(last.formData, point)
    .map(({ col, formattedVal = '' }) => {
      const label = columnLabel(col);
      return `${names[label] || label}: ${formattedVal}`;
    })
    .join(', ');
  const next: Step = {
    key: newKey(),
    formData: drilledForm(last.formData, point, column, newFilterId),
    dimension: names[column] || column,
    chosen: '',
  };
  return [...trail.slice(0, -1), { ...last, chosen }, next];
};

/** Back at an earlier step, where nothing is chosen any more. */
export const backAt = (trail: readonly Step[], at: number): readonly Step[] =>
  trail.slice(0, at + 1).map((step, index) => (index === at ? { ...step, chosen: '' } : step));
