/** Cross filters for people: whose they are, and what they say. */
import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { columnLabel } from '#common/labels.ts';
import type { DashboardDataset } from '@/api/resources/dashboards';
import { NO_FACTS, toDatasetFacts } from '@/features/charts/datasetFacts';
import { temporalColumns } from '@/viz/shared/columnTypes';
import { fullDate, grainFormat } from '#common/timeFormat.ts';
import { display } from '@/viz/shared/values';
import type { FilterClause } from '@/viz/vizHooks';
import { listed } from '@/viz/shared/listed';
import { isRange } from '@/viz/shared/rangeFilter';
import { lacksColumn } from '../lackedColumn';
import { usedIn } from '../reach';
import { selectChartNames } from './chartNames';
import { MOST_LISTED, shownClausesOf, timesOf, valuesOf } from './crossMask';
import { columnsOf, rangeInWords } from './rangeWords';
import { type CrossSource, selectCrossSources, selectSourcesOn } from './crossSelectors';

export interface CrossWords {
  readonly chartId: number;
  readonly chartName: string;
  readonly parts: readonly {
    /** The column of the condition, and what people call it. */
    readonly column: string;
    /** It is an expression, which any dataset may be able to compute. */
    readonly isExpression: boolean;
    readonly name: string;
    readonly values: string;
  }[];
}

const moment = (value: unknown, format: (epochMs: number) => string): string =>
  typeof value === 'number' && Number.isFinite(value) ? format(value) : display(value);

/** The values as they stand in the chart: a period by its name, a time as a date. */
export const clauseInWords = (clause: FilterClause, isTime: boolean): string =>
  listed(
    valuesOf(clause).map((value) => {
      if (clause.grain !== undefined) return moment(value, grainFormat(clause.grain));
      return isTime ? moment(value, fullDate) : display(value);
    }),
    MOST_LISTED,
  );

const inWords = (
  { chartId, mask }: CrossSource,
  names: ReadonlyMap<number, string>,
  dataset: DashboardDataset | undefined,
): CrossWords => {
  const { verboseNames } = dataset ? toDatasetFacts(dataset) : NO_FACTS;
  const times = new Set([...(dataset ? temporalColumns(dataset) : []), ...timesOf(mask)]);
  return {
    chartId,
    chartName: names.get(chartId) ?? 'Chart',
    parts: columnsOf(shownClausesOf(mask)).map((own) => {
      const column = columnLabel(own[0]?.col);
      const isTime = times.has(column);
      return {
        column,
        isExpression: typeof own[0]?.col !== 'string',
        name: verboseNames[column] ?? column,
        values: own.some(isRange)
          ? rangeInWords(own.filter(isRange), isTime)
          : own.map((clause) => clauseInWords(clause, isTime)).join(', '),
      };
    }),
  };
};

const selectWordsOfAll = createAppSelector(
  [
    selectCrossSources,
    selectChartNames,
    (state) => state.dashboardInfo.charts,
    (state) => state.dashboardInfo.datasets,
  ],
  (sources, names, charts, datasets): ReadonlyMap<number, CrossWords> =>
    new Map(
      sources.map((source) => {
        const { datasource = '' } = charts[source.chartId]?.formData ?? {};
        return [source.chartId, inWords(source, names, datasets[datasource])] as const;
      }),
    ),
);

/** All cross filters in effect, in the order of the layout. */
export const selectCrossFilters = createAppSelector(
  [selectWordsOfAll],
  (words): readonly CrossWords[] => [...words.values()],
);

/** The cross filters that reach a chart. */
export const selectCrossFiltersReaching = createAppSelector(
  [selectWordsOfAll, selectSourcesOn],
  (words, sources): readonly CrossWords[] =>
    sources.flatMap(({ chartId }) => words.get(chartId) ?? []),
);

/** The columns of these filters that a chart has no use for: by its last answer, and by its dataset where that is silent. */
export const selectLackedColumns = createAppSelector(
  [
    selectCrossFiltersReaching,
    (state: RootState, chartId: number) => state.charts[chartId]?.queriesResponse,
    (state: RootState, chartId: number) => state.dashboardInfo.charts[chartId]?.formData,
    (state: RootState) => state.dashboardInfo.datasets,
  ],
  (filters, answers, form, datasets): ReadonlySet<string> => {
    const dataset = form && datasets[form.datasource];
    const isLacked = ({ column, isExpression }: CrossWords['parts'][number]): boolean => {
      const isUsed = usedIn(column, answers ?? null);
      return isUsed === null ? !isExpression && lacksColumn(column, dataset, form) : !isUsed;
    };
    return new Set(
      filters.flatMap(({ parts }) => parts.filter(isLacked).map(({ column }) => column)),
    );
  },
);
