import { useEffect, useMemo, useState } from 'react';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { Note, useHeightAbove } from '../../Note';
import { toList } from '../../shared/labels';
import { metricFormats } from '../../shared/metricFormats';
import { momentFormat, momentSeries } from '../../shared/momentSeries';
import { cutSeriesNote } from '../../shared/rowLimit';
import { display } from '../../shared/values';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { seriesTitles } from '../timeseries/seriesTitles';
import { cellValue, rowsOf, type SeriesRow, sparkValues } from './cells';
import { linkTo } from './linkTo';
import { TimeRow } from './TimeRow';
import { columnTitle, readColumns, type TimeColumn } from './timeColumn';
import classes from './TimeTable.module.css';

interface Order {
  readonly key: string;
  readonly isDescending: boolean;
}
const NAME = 'name';
const PERCENT = '.1%';

const isShare = ({ colType, comparisonType }: TimeColumn) =>
  colType === 'contrib' || (colType === 'time' && comparisonType.startsWith('perc'));

interface Shown {
  readonly all: readonly SeriesRow[];
  readonly columns: readonly TimeColumn[];
  readonly nameOf: (row: SeriesRow) => string;
}

/** The largest values of the first column come first; lines alone have no such order. */
const ownOrder = ([first]: readonly TimeColumn[]): Order | null =>
  first && first.colType !== 'spark' ? { key: first.key, isDescending: true } : null;

const inOrder = (order: Order | null, { all, columns, nameOf }: Shown): readonly SeriesRow[] => {
  if (!order) return all;
  const column = columns.find(({ key }) => key === order.key);
  const valueOf = (row: SeriesRow): number =>
    (column?.colType === 'spark'
      ? sparkValues(column, row).at(-1)
      : column && cellValue(column, row, all)) ?? -Infinity;
  const sorted = all.toSorted((a, b) =>
    column ? valueOf(a) - valueOf(b) : nameOf(a).localeCompare(nameOf(b)),
  );
  return order.isDescending ? sorted.toReversed() : sorted;
};

const ADD_COLUMNS = 'Add columns under Customize to see values';

const cutOf = (result: ChartResult | undefined, form: FormData): string | null =>
  result ? cutSeriesNote(result, form) : null;

function TimeTable({ results, formData, dataset, width, title, onRendered, ...props }: VizProps) {
  const tokens = useTokens();
  const [chosen, setChosen] = useState<Order | null>(null);
  const [result] = results;
  const series = useMemo(() => (result ? momentSeries(result) : null), [result]);
  const columns = useMemo(() => readColumns(formData.column_collection), [formData]);
  const order = chosen ?? ownOrder(columns);
  useEffect(() => onRendered?.(), [onRendered, series, columns]);
  const note = columns.length === 0 ? ADD_COLUMNS : cutOf(result, formData);
  const height = useHeightAbove(note, { width, height: props.height });
  if (!series) return null;
  const metrics = toList(formData.metrics);
  const isGrouped = toList(formData.groupby).length > 0;
  const all = rowsOf(series);
  const formatOf = (column: TimeColumn, { name }: SeriesRow) => {
    const metric = isGrouped ? metrics[0] : metrics.find((one) => metricLabel(one) === name);
    const format =
      column.d3format || (isShare(column) || column.timeRatio > 0 ? PERCENT : undefined);
    return metricFormats(metric, { format }, dataset).label;
  };
  const nameOf = ({ name }: SeriesRow) =>
    isGrouped ? display(name) : (dataset.verboseNames[name] ?? name);
  const head = (key: string, text: string, tooltip: string) => {
    const isSorted = order?.key === key;
    const direction = order?.isDescending ? 'descending' : 'ascending';
    return (
      <th key={key} scope="col" aria-sort={isSorted ? direction : 'none'}>
        <button
          type="button"
          className={classes.sort}
          title={tooltip || undefined}
          onClick={() =>
            setChosen({ key, isDescending: isSorted ? !order.isDescending : key !== NAME })
          }
        >
          {isSorted ? `${text} ${order.isDescending ? '↓' : '↑'}` : text}
        </button>
      </th>
    );
  };
  const groups = toList(formData.groupby).map((one) => {
    const label = columnLabel(one);
    return dataset.verboseNames[label] ?? label;
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the frame around it is the landmark */}
      <div
        role="group"
        className={classes.box}
        style={{ width, height }}
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              {head(NAME, isGrouped ? groups.join(', ') : 'Metric', '')}
              {columns.map((column) => head(column.key, columnTitle(column), column.tooltip))}
            </tr>
          </thead>
          <tbody>
            {inOrder(order, { all, columns, nameOf }).map((row) => (
              <TimeRow
                key={row.name}
                name={nameOf(row)}
                href={linkTo(formData.url, row.name)}
                moments={series.moments}
                formatTimeOf={({ dateFormat }) => momentFormat(formData, dateFormat)}
                {...{ row, all, columns, tokens, formatOf }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Note width={width} height={props.height}>
        {note}
      </Note>
    </>
  );
}

export default defineViz({ Viz: TimeTable, titles: seriesTitles });
