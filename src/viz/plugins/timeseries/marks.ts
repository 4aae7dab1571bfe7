/** What the marks of a time series stand for, as values of its columns. */
import { rowsAlong } from '../../cartesian/frame';
import type { CartesianModel, Chosen } from '../../cartesian/model';
import { placeIndex } from '../../cartesian/placeIndex';
import type { ChartResult } from '../../chartResult';
import type { ChartItem } from '../../EChart';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';
import { type TimeGrain, TIME_GRAINS } from '#common/timeGrains.ts';
import type { Ranges } from '../../brush/useRangeFilter';
import { isChosen, type ItemValues } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import { laterMs } from '../../shared/movedTimes';
import { isWithin, momentsRange, rangeOn, withRange } from '../../shared/rangeFilter';
import { columnAlong, isSet, xColumn } from '../../shared/xAxis';
import type { CrossFilter } from '../../vizHooks';

const TEMPORAL = 2;

export interface TimeseriesMarks {
  /** A click chooses a group; where there are no groups, a category, or the whole period of a step of time. */
  readonly chosenBy: (item: ChartItem) => ItemValues | null;
  /** Place along the axis and group of one mark. */
  readonly standsFor: (item: ChartItem) => ItemValues | null;
  /** Where the values of a cross filter stand in this picture; null where none of them is in it. */
  readonly chosenIn: (filter: CrossFilter | undefined) => Chosen | null;
  /** Ranges of the time axis; null where it stands for no column. */
  readonly ranges: Ranges | null;
}

/** The places along the axis as rows have them, exact, and as conditions on their column. */
const placesOf = (
  { along }: CartesianModel,
  { data, colnames, coltypes }: ChartResult,
  form: FormData,
) => {
  const name = xColumn({ colnames }, form);
  const at = colnames.indexOf(name);
  const isTime = coltypes[at] === TEMPORAL;
  const axis = columnAlong({ colnames }, form);
  const rows = rowsAlong(data, name, along.kind);
  /* An epoch compares with a column of time; what SQL yields is not known to be one. */
  const canFilter = isSet(axis) && (!isTime || typeof axis === 'string');
  return {
    count: rows.length,
    valuesAt: (index: number): ItemValues | null =>
      canFilter && index >= 0 && index < rows.length
        ? {
            columns: [axis],
            values: [rows[index]?.[name]],
            grains: [isTime ? timeGrain(form) : undefined],
          }
        : null,
    textAt: (index: number): string => {
      const value = rows[index]?.[name];
      if (along.kind === 'category') return along.names[index] ?? '';
      return along.kind === 'time' ? along.exact(Number(value)) : String(value);
    },
  };
};

const isGrain = (grain: string | undefined): grain is TimeGrain =>
  TIME_GRAINS.some((one) => one === grain);

const rangesOf = (
  { along }: CartesianModel,
  places: ReturnType<typeof placesOf>,
  later: number,
): Ranges | null => {
  const column = places.valuesAt(0)?.columns[0];
  if (along.kind !== 'time' || typeof column !== 'string') return null;
  const valueAt = (index: number) => places.valuesAt(index)?.values[0];
  const grain = places.valuesAt(0)?.grains?.[0];
  return {
    axis: isGrain(grain) ? { column, grain } : null,
    filterOf: (span, before) => {
      const range = span
        ? momentsRange(column, valueAt(span.first), valueAt(span.last), grain, later)
        : [];
      return withRange(before, column, range);
    },
    rangeIn: (filter) => {
      const within = rangeOn(filter, column);
      if (within.length === 0) return null;
      const isIn = along.at.map((at) => isWithin(within, at));
      const first = isIn.indexOf(true);
      return first < 0 ? null : { first, last: isIn.lastIndexOf(true) };
    },
  };
};

export const timeseriesMarks = (
  model: CartesianModel,
  result: ChartResult,
  form: FormData,
): TimeseriesMarks => {
  const { series } = model;
  const groupby = toList(form.groupby);
  const isGrouped = groupby.length > 0;
  const places = placesOf(model, result, form);

  return {
    ranges: rangesOf(model, places, laterMs(result)),
    chosenBy: (item) => {
      const one = series[item.seriesIndex];
      // An annotation layer is no part of the rows, and what gathers others is no value.
      if (!one || one.isOthers) return null;
      if (isGrouped) return { columns: groupby, values: one.group?.values ?? [] };
      return places.valuesAt(placeIndex(model, one, item.dataIndex));
    },
    standsFor: (item) => {
      const one = series[item.seriesIndex];
      // An annotation layer is no part of the rows.
      if (!one) return null;
      const { values = [], names = [] } = one.group ?? {};
      const at = placeIndex(model, one, item.dataIndex);
      const place = places.valuesAt(at);
      // What gathers others is no value of its column: only its place is one.
      if (one.isOthers) return place && { ...place, formatted: [places.textAt(at)] };
      return {
        columns: [...(place?.columns ?? []), ...groupby],
        values: [...(place?.values ?? []), ...values],
        formatted: [...(place ? [places.textAt(at)] : []), ...names],
        grains: [...(place?.grains ?? []), ...values.map(() => undefined)],
      };
    },
    chosenIn: (filter) => {
      if (!filter || filter.length === 0) return null;
      if (isGrouped) {
        const columns = series
          .filter((one) => isChosen(filter, { columns: groupby, values: one.group?.values ?? [] }))
          .map(({ column }) => column);
        return columns.length > 0 ? { kind: 'series', columns: new Set(columns) } : null;
      }
      const chosen = new Set<number>();
      for (let index = 0; index < places.count; index += 1) {
        const item = places.valuesAt(index);
        if (item && isChosen(filter, item)) chosen.add(index);
      }
      return chosen.size > 0 ? { kind: 'places', indexes: chosen } : null;
    },
  };
};
