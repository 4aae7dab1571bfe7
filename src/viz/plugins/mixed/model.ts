/** Two results as one picture with two axes: each side is read like a chart of its own, then laid over the other. */
import type { Across, Along, CartesianModel, CartesianSeries } from '../../cartesian/model';
import { stackOf } from '../../cartesian/stacks';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { tooltipLook } from '../timeseries/looks';
import { timeseriesModel } from '../timeseries/model';
import { droppedNote } from './droppedNote';
import { QUERY_NAMES } from './queryNames';
import { isOnSecondAxis, isStackedSide, kindOf, type SideName, wholeSide } from './sides';

export interface Side {
  readonly name: SideName;
  readonly form: FormData;
  readonly result: ChartResult;
  readonly model: CartesianModel;
}

/** What a series of the picture was in its own side. */
export interface Origin {
  readonly side: Side;
  readonly index: number;
  readonly isOnSecondAxis: boolean;
}

export interface MixedModel {
  readonly model: CartesianModel;
  readonly sides: readonly Side[];
  /** By series. */
  readonly origins: readonly Origin[];
  /** By side, the place in the picture of each of its places. */
  readonly places: ReadonlyMap<SideName, readonly number[]>;
  readonly second: { readonly across: Across; readonly title: string } | null;
  readonly hasFirst: boolean;
}

const placesOf = (along: Along): readonly (number | string)[] =>
  along.kind === 'category' ? along.names : along.at;

/** Every place of either side once: times in their order, categories as they come. */
const allPlaces = (sides: readonly Side[]): readonly (number | string)[] => {
  const all = [...new Set(sides.flatMap(({ model }) => placesOf(model.along)))];
  return sides.every(({ model }) => model.along.kind === 'time')
    ? all.toSorted((a, b) => Number(a) - Number(b))
    : all;
};

const alongOf = (along: Along, places: readonly (number | string)[]): Along => {
  if (along.kind === 'category') return { ...along, names: places.map(String) };
  return along.kind === 'time' ? { ...along, at: places } : { ...along, at: places.map(Number) };
};

/** A column of one side, told apart from one of the same name on the other. */
const columnOf = (side: SideName, column: string): string => `${side}:${column}`;

/** A side is a stack of its own, and so is what it was at another time. */
const stackName = (side: SideName, series: CartesianSeries): string =>
  series.isShifted ? `${side} ${stackOf(series)}` : side;

const markOf = ({ form }: Side, { mark }: CartesianSeries): CartesianSeries['mark'] =>
  form.seriesType === 'scatter' ? { kind: 'points', size: Number(form.markerSize ?? 6) } : mark;

const readSide = (
  name: SideName,
  result: ChartResult | undefined,
  form: FormData,
  dataset: DatasetFacts,
): readonly Side[] => {
  if (!result || result.data.length === 0) return [];
  const own = wholeSide(form, name);
  const plain = { ...own, stack: null };
  return [{ name, form: own, result, model: timeseriesModel(kindOf(own), result, plain, dataset) }];
};

const notesOf = ({ model, result, form }: Side): readonly string[] => {
  const dropped = model.along.kind === 'category' ? droppedNote(result, form) : null;
  return [...(model.notes ?? []), ...(dropped === null ? [] : [dropped])];
};

/** What is true of both sides is said once. */
const notesOfAll = (sides: readonly Side[]): readonly string[] => {
  const notes = sides.map((side) => ({ side, notes: notesOf(side) }));
  const isOfAll = (note: string) => notes.every((one) => one.notes.includes(note));
  const all = notes.flatMap(({ side, notes: own }) =>
    own.map((note) => (isOfAll(note) ? note : `${QUERY_NAMES[side.name]}: ${note}`)),
  );
  return [...new Set(all)];
};

/** What a measure was at another time says of which side it is where the measure itself does. */
const namesOf = (sides: readonly Side[], form: FormData) => {
  const names = sides.map(({ model }) => new Set(model.series.map(({ name }) => name)));
  return (side: Side, { name, base = name }: CartesianSeries): string => {
    const isTwice = names.filter((one) => one.has(name) || one.has(base)).length > 1;
    return isTwice || form.show_query_identifiers === true
      ? `${name} (${QUERY_NAMES[side.name]})`
      : name;
  };
};

/** A name has the color it has elsewhere; where both sides have it, that is the first side, and the second has one of its own. */
const colorKeysOf = ([first, ...others]: readonly Side[]) => {
  const keys = new Set(first?.model.series.map(({ colorKey, name }) => colorKey ?? name));
  return (side: Side, key: string): string =>
    others.includes(side) && keys.has(key) ? `${key} (${QUERY_NAMES[side.name]})` : key;
};

/** The values of a series of one side at the places of both. */
const valuesAt = (
  series: CartesianSeries,
  places: readonly number[],
  count: number,
): Pick<CartesianSeries, 'values' | 'texts'> => {
  const values = Array.from({ length: count }, (): number | null => null);
  const texts = new Map<number, string>();
  for (const [from, to] of places.entries()) {
    values[to] = series.values[from] ?? null;
    const text = series.texts?.get(from);
    if (text !== undefined) texts.set(to, text);
  }
  return { values, ...(texts.size > 0 && { texts }) };
};

export const mixedModel = (
  results: readonly ChartResult[],
  form: FormData,
  dataset: DatasetFacts,
): MixedModel | null => {
  const sides = [
    ...readSide('a', results[0], form, dataset),
    ...readSide('b', results[1], form, dataset),
  ];
  const [main] = sides;
  if (!main) return null;
  const all = allPlaces(sides);
  const at = new Map(all.map((place, index) => [place, index]));
  const places = new Map(
    sides.map(({ name, model }) => [
      name,
      placesOf(model.along).map((place) => at.get(place) ?? 0),
    ]),
  );
  const nameOf = namesOf(sides, form);
  const colorKeyOf = colorKeysOf(sides);
  const laid = sides.flatMap((side) =>
    side.model.series.map((series, index) => {
      const { texts: _own, total: _sum, ...rest } = series;
      const drawn: CartesianSeries = {
        ...rest,
        column: columnOf(side.name, series.column),
        name: nameOf(side, series),
        colorKey: colorKeyOf(side, series.colorKey ?? series.name),
        mark: markOf(side, series),
        ...valuesAt(series, places.get(side.name) ?? [], all.length),
        ...(isStackedSide(side.form) && {
          stack: stackName(side.name, series),
          total: `${series.total ?? 'Total'} (${QUERY_NAMES[side.name]})`,
        }),
      };
      const origin: Origin = {
        side,
        index,
        isOnSecondAxis: isOnSecondAxis(form, side.name),
      };
      return { drawn, origin };
    }),
  );
  const first = sides.find(({ name }) => !isOnSecondAxis(form, name));
  const second = sides.find(({ name }) => isOnSecondAxis(form, name));
  return {
    model: {
      ...main.model,
      along: alongOf(main.model.along, all),
      across: (first ?? main).model.across,
      titles: (first ?? main).model.titles,
      series: laid.map(({ drawn }) => drawn),
      isStacked: false,
      isHorizontal: false,
      showsValues: false,
      hasRightAxis: second !== undefined,
      legend: { ...main.model.legend, mayStandAtEnds: false },
      tooltip: tooltipLook(
        form,
        sides.some((side) => isStackedSide(side.form)),
      ),
      colors: {
        settings: form,
        ordered: sides.flatMap((side) =>
          side.model.colors.ordered.map((name) => colorKeyOf(side, name)),
        ),
      },
      missing: sides.reduce((sum, { model }) => sum + model.missing, 0),
      notes: notesOfAll(sides),
    },
    sides,
    origins: laid.map(({ origin }) => origin),
    places,
    second: second
      ? { across: second.model.across, title: String(form.yAxisTitleSecondary ?? '') }
      : null,
    hasFirst: first !== undefined,
  };
};

export { columnOf };
