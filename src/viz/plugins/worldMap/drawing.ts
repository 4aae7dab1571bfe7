import { metricLabel } from '#common/labels.ts';
import type { Drawing } from '../../Drawing';
import { toList } from '../../shared/labels';
import { listed } from '../../shared/listed';
import { cutNote } from '../../shared/rowLimit';
import { counted, listGrid, told } from '../../shared/told';
import type { ChartItem } from '../../EChart';
import type { PointGrid } from '../../usePointKeys';
import { type Country, secondMetric, toCountries } from './countries';
import { marksOf, SERIES, worldFormats, worldOption } from './option';

interface World {
  readonly countries: readonly Country[];
  readonly marks: ReturnType<typeof marksOf>;
  readonly columns: readonly unknown[];
  readonly grid: PointGrid;
  readonly told: string;
  readonly note: string | null;
}

/** The mark of a country. */
const itemOf = (marks: World['marks'], at: number): ChartItem => {
  const seriesIndex = marks.area.includes(at) ? 0 : 1;
  return { seriesIndex, dataIndex: marks[SERIES[seriesIndex] ?? 'area'].indexOf(at) };
};

/** More would be a long sentence; the table has them all. */
const NAMED = 3;

export const worldDrawing: Drawing<World> = {
  read: (result, form, dataset) => {
    const { countries, unknown, strangers } = toCountries(result, form);
    const marks = marksOf(countries, form);
    const drawn = new Set([...marks.area, ...marks.dot]);
    const formats = worldFormats(form, dataset);
    const hasSecond = toList(form.secondary_metric).length > 0;
    const textOf = (at: number): string => {
      const one = countries[at];
      if (!one) return '';
      const write = (amount: Country['amount'], exact: typeof formats.size.exact) =>
        amount === null ? 'no value' : exact(Number(amount), amount);
      const second = hasSecond
        ? `, ${metricLabel(secondMetric(form))} ${write(one.size, formats.size.exact)}`
        : '';
      return `${one.name}: ${write(one.amount, formats.amount.exact)}${second}`;
    };
    const lost = countries.length - drawn.size;
    const valueless = countries.filter(({ amount }) => amount === null).length;
    const note = [
      cutNote(result, form, { things: 'countries' }),
      unknown > 0
        ? `${counted(unknown, 'row')} ${unknown === 1 ? 'names' : 'name'} no country that the map knows by this kind of code${strangers.length > 0 ? `: ${listed(strangers, NAMED)}` : ''}`
        : null,
      lost > 0 ? `${counted(lost, 'country', 'countries')} without a place on the map` : null,
      valueless > 0
        ? `${counted(valueless, 'country', 'countries')} ${valueless === 1 ? 'has' : 'have'} no value`
        : null,
    ].filter((part) => part !== null);
    return {
      countries,
      marks,
      columns: toList(form.entity),
      grid: {
        ...listGrid(countries.length, textOf, (at) => itemOf(marks, at)),
        hasTipsInCorner: true,
      },
      told: told(countries.length, textOf, 'country', 'countries'),
      note: note.join('. ') || null,
    };
  },
  option: ({ countries }, look) => worldOption(countries, look),
  told: ({ told: text }) => text,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ countries, marks, columns }, { seriesIndex, dataIndex }) => {
    const one = countries[marks[SERIES[seriesIndex] ?? 'area'][dataIndex] ?? -1];
    return one ? { columns, values: [one.value], formatted: [one.name] } : null;
  },
};
