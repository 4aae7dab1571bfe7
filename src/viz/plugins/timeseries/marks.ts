/** What the marks of a time series stand for, as values of its columns. */
import type { CartesianModel, Chosen } from '../../cartesian/model';
import { placeIndex } from '../../cartesian/placeIndex';
import type { ChartResult } from '../../chartResult';
import type { ChartItem } from '../../EChart';
import type { FormData } from '../../formData';
import { isChosen } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import { isSet } from '../../shared/xAxis';
import type { ItemValues } from '../../useItemEvents';
import type { VizHooks } from '../../vizHooks';

/** How the server names a group of nulls. */
const NULL_GROUP = '<NULL>';

export interface TimeseriesMarks {
  /** A click chooses a group, or a category where there are no groups; a moment is no lasting choice. */
  readonly chosenBy: (item: ChartItem) => ItemValues | null;
  /** Place along the axis and group of one mark. */
  readonly standsFor: (item: ChartItem) => ItemValues;
  /** Where the values of a cross filter stand in this picture. */
  readonly chosenIn: (state: VizHooks['filterState']) => Chosen | null;
}

export const timeseriesMarks = (
  model: CartesianModel,
  { data, colnames, label_map: labels }: ChartResult,
  form: FormData,
): TimeseriesMarks => {
  const { along, series } = model;
  const groupby = toList(form.groupby);
  const isGrouped = groupby.length > 0;
  const xName = colnames[0] ?? '';

  const groupOf = (column: string): readonly unknown[] =>
    isGrouped
      ? (labels?.[column] ?? [column])
          .slice(-groupby.length)
          .map((part) => (part === NULL_GROUP ? null : part))
      : [];
  const placeAt = (index: number) => {
    if (along.kind === 'category')
      return { value: data[index]?.[xName], text: along.names[index] ?? '' };
    const value = along.at[index];
    return { value, text: along.kind === 'time' ? along.exact(Number(value)) : String(value) };
  };

  return {
    chosenBy: (item) => {
      const one = series[item.seriesIndex];
      // An annotation layer is no part of the rows, and what gathers others is no value.
      if (!one || one.isOthers) return null;
      if (isGrouped)
        return { columns: groupby, values: groupOf(series[item.seriesIndex]?.column ?? '') };
      if (along.kind !== 'category' || !isSet(form.x_axis)) return null;
      return { columns: [form.x_axis], values: [placeAt(item.dataIndex).value] };
    },
    standsFor: (item) => {
      const group = groupOf(series[item.seriesIndex]?.column ?? '');
      const place = placeAt(placeIndex(model, series[item.seriesIndex], item.dataIndex));
      return {
        columns: [...(isSet(form.x_axis) ? [form.x_axis] : []), ...groupby],
        values: [...(isSet(form.x_axis) ? [place.value] : []), ...group],
        formatted: [
          ...(isSet(form.x_axis) ? [place.text] : []),
          ...group.map((value) => String(value ?? NULL_GROUP)),
        ],
      };
    },
    chosenIn: (state) => {
      if (isGrouped) {
        const one = series.find(({ column }) => isChosen(state, groupOf(column)));
        return one ? { kind: 'series', column: one.column } : null;
      }
      if (along.kind !== 'category') return null;
      const index = data.findIndex((row) => isChosen(state, [row[xName]]));
      return index < 0 ? null : { kind: 'category', index };
    },
  };
};
