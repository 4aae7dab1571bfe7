import type { PointGrid } from '../usePointKeys';
import type { CartesianModel } from './model';
import { pointIndex } from './placeIndex';
import { placeText, valueText } from './writeTooltip';

/** The points of a model for the keyboard; those of hidden series are none. */
export const pointGrid = (model: CartesianModel, hidden: ReadonlySet<string>): PointGrid => ({
  series: model.series.length,
  places: model.series[0]?.values.length ?? 0,
  textOf: (at, place) => {
    const one = model.series[at];
    if (!one || hidden.has(one.name) || (one.values[place] ?? null) === null) return null;
    return `${placeText(model, place)}, ${one.name}: ${valueText(one, place)}`;
  },
  itemOf: (at, place) => {
    const one = model.series[at];
    return { seriesIndex: at, dataIndex: one ? pointIndex(model, one, place) : place };
  },
  ...(model.series.length > 1 && { nameOf: (at: number) => model.series[at]?.name ?? '' }),
});
