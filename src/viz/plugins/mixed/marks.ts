/** What the marks of a mixed chart stand for: what they are in their own side. */
import type { Chosen } from '../../cartesian/model';
import type { ChartItem } from '../../EChart';
import type { ItemValues } from '../../shared/crossFilter';
import type { CrossFilter } from '../../vizHooks';
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
    chosenIn: (filter: CrossFilter | undefined): Chosen | null => {
      if (!filter || filter.length === 0) return null;
      const columns = new Set<string>();
      const indexes = new Set<number>();
      for (const { name } of mixed.sides) {
        const chosen = marks.get(name)?.chosenIn(filter);
        if (chosen?.kind === 'series')
          for (const column of chosen.columns) columns.add(columnOf(name, column));
        if (chosen?.kind === 'places')
          for (const index of chosen.indexes) {
            const place = mixed.places.get(name)?.[index];
            if (place !== undefined) indexes.add(place);
          }
      }
      if (columns.size > 0) return { kind: 'series', columns };
      return indexes.size > 0 ? { kind: 'places', indexes } : null;
    },
  };
};
