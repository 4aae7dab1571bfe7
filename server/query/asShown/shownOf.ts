import { AGGREGATE_NAMES, isAggregate } from '#common/pivot/fold.ts';
import { questionOf, type Side, sidesOf } from '#common/pivot/settings.ts';
import { isRecord } from '#common/isRecord.ts';
import { columnLabel } from '#common/labels.ts';
import { QueryFailure } from '../failure.ts';
import type { Shown } from './shown.ts';

type Form = Readonly<Record<string, unknown>>;

/** On the wire a side with a total has the subtotals of its groups too, each behind its group. */
const asWritten = (side: Side): Side => ({
  ...side,
  hasSubtotals: side.hasTotal,
  isSubtotalFirst: false,
});

const grainOf = ({ extra_form_data: extra, time_grain_sqla: own }: Form): string | undefined => {
  const grain = (isRecord(extra) ? extra.time_grain_sqla : undefined) ?? own;
  return typeof grain === 'string' && grain !== '' ? grain : undefined;
};

/**
 * Null for chart types that show the rows as they come. A sheet has the lines that people see: the API's own form of a
 * pivot table repeats the total where there is one metric, and adds up several.
 */
export const shownOf = (form: Form, isSheet: boolean): Shown | null => {
  if (form.viz_type === 'table') return { kind: 'table', hasTotals: form.show_totals === true };
  if (form.viz_type !== 'pivot_table_v2') return null;
  const { aggregateFunction } = form;
  if (typeof aggregateFunction === 'string' && !isAggregate(aggregateFunction)) {
    throw new QueryFailure(
      `There is no aggregate ${aggregateFunction}. Choose one of: ${AGGREGATE_NAMES.join(', ')}.`,
    );
  }
  const { rows, columns } = sidesOf(form);
  return {
    kind: 'pivot',
    question: { ...questionOf(form), addsMetrics: !isSheet },
    rows: isSheet ? rows : asWritten(rows),
    columns: isSheet ? columns : asWritten(columns),
    ...(isSheet && { sheet: { format: form.date_format, grain: grainOf(form) } }),
  };
};

/** For a file: an answer to a program has the numbers that it asked for. */
export const fileShownOf = (form: Form, isSheet: boolean): Shown | null => {
  const { viz_type: type, cumulative, normalize, groupby } = form;
  if (type !== 'histogram_v2' || cumulative !== true || normalize !== true)
    return shownOf(form, isSheet);
  const groups: readonly unknown[] = Array.isArray(groupby) ? groupby : groupby ? [groupby] : [];
  return { kind: 'cumulativeShares', groups: new Set(groups.map(columnLabel)) };
};
