/** What the marks of a mixed chart stand for: what they are in their own side. */
import type { Chosen } from '../../cartesian/model';
import type { ChartItem } from '../../EChart';
import type { ItemValues } from '../../useItemEvents';
import type { VizHooks } from '../../vizHooks';
import { timeseriesMarks } from '../timeseries/marks';
import { columnOf, type MixedModel } from './model';

/** Single points are drawn without those that have no value. */
const placeOf = ({ model }: MixedModel, { seriesIndex, dataIndex }: ChartItem): number => {
  const series = model.series[seriesIndex];
  if (model.along.kind === 'category' || series?.mark.kind !== 'points') return dataIndex;
  let drawn = -1;
  return series.values.findIndex((value) => {
    if (value !== null) drawn += 1;
    return drawn === dataIndex;
  });
};

export const mixedMarks = (mixed: MixedModel) => {
  const marks = new Map(
    mixed.sides.map(({ name, model, result, form }) => [
      name,
      timeseriesMarks(model, result, form),
    ]),
  );
  const own = (item: ChartItem) => {
    const origin = mixed.origins[item.seriesIndex];
    if (!origin) return null;
    const { name } = origin.side;
    const dataIndex = (mixed.places.get(name) ?? []).indexOf(placeOf(mixed, item));
    const read = marks.get(name);
    return read && { read, item: { seriesIndex: origin.index, dataIndex } };
  };
  return {
    chosenBy: (item: ChartItem): ItemValues | null => {
      const found = own(item);
      return found ? found.read.chosenBy(found.item) : null;
    },
    standsFor: (item: ChartItem): ItemValues | null => {
      const found = own(item);
      return found ? found.read.standsFor(found.item) : null;
    },
    chosenIn: (state: VizHooks['filterState']): Chosen | null => {
      for (const { name } of mixed.sides) {
        const chosen = marks.get(name)?.chosenIn(state);
        if (chosen?.kind === 'series')
          return { kind: 'series', column: columnOf(name, chosen.column) };
        if (chosen) return { kind: 'category', index: mixed.places.get(name)?.[chosen.index] ?? 0 };
      }
      return null;
    },
  };
};
