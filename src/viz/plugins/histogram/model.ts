/** Counted ranges as a cartesian model: a category for each range, a series for each group. */
import { columnLabel } from '#common/labels.ts';
import type { CartesianModel } from '../../cartesian/model';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { categoryName } from '../../shared/categoryName';
import { toList } from '../../shared/labels';
import { exactNumber, numberFormatter } from '../../shared/numberFormat';
import { percentTicks } from '../../shared/percentTicks';
import { toNumber } from '../../shared/values';
import { binsOf, rangeFormat } from './bins';
import { hasCumulativeShares } from './cumulativeShares';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const BARS = { kind: 'bar' } as const;

/** Reads the columns that are no group as ranges. */
export const histogramModel = (
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
): CartesianModel => {
  const groups = toList(form.groupby).map(columnLabel);
  const bins = binsOf(result, form);
  const isShare = form.normalize === true;
  const own = text(form.y_axis_format) || 'SMART_NUMBER';
  const isOwn = own !== 'SMART_NUMBER';
  const specifier = isShare && !isOwn ? '.0%' : own;
  const column = columnLabel(toList(form.column)[0] ?? '');
  const name = dataset.verboseNames[column] ?? column;
  const typeOf = (group: string) => result.coltypes[result.colnames.indexOf(group)];
  const exact = isOwn ? numberFormatter(own) : isShare ? numberFormatter('.2%') : exactNumber;
  return {
    along: {
      kind: 'category',
      names: bins.map(rangeFormat(bins, form)),
    },
    across: {
      format: numberFormatter(specifier),
      ticks: percentTicks(specifier),
      isLog: false,
      min: null,
      max: hasCumulativeShares(form) ? 1 : null,
      isFitted: false,
    },
    titles: { along: text(form.x_axis_title), across: text(form.y_axis_title) },
    series: result.data.map((row, at) => ({
      column: String(at),
      name:
        groups.length === 0
          ? name
          : groups.map((group) => categoryName(row[group], typeOf(group))).join(', '),
      mark: BARS,
      values: bins.map((bin) => toNumber(row[bin.column])),
      exact,
    })),
    isStacked: false,
    isHorizontal: false,
    showsValues: form.show_value === true,
    legend: { isWanted: form.show_legend !== false, mayStandAtEnds: false },
    colors: { settings: form, ordered: groups.length === 0 ? [name] : [] },
    chosen: null,
    missing: 0,
  };
};
