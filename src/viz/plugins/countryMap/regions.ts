/** Rows as regions of a country. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { FormData } from '../../formData';
import { amountColors } from '../../maps/amountColors';
import { metricRow, mapNotes } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type ReadLayer } from '../../maps/mapLayer';
import { fadeOf } from '../../maps/mapPicture';
import type { Outline } from '../../maps/outlinesOf';
import { type Shape, shapesOption } from '../../maps/shapes';
import { endsOf } from '../../shared/amountEnds';
import { type Amount, amountOf, compareAmounts } from '../../shared/amount';
import { toList } from '../../shared/labels';
import { metricFormats } from '../../shared/metricFormats';
import { counted } from '../../shared/told';
import { mainBounds, mainland } from './mainland';

interface Region {
  readonly outline: Outline;
  readonly row: Readonly<Record<string, unknown>>;
  readonly amount: Amount | null;
}

const plain = (value: unknown): string => String(value).trim().toLowerCase();

/** By their codes, else by what follows the country in them, else by their names. */
const finderOf = (outlines: readonly Outline[]) => {
  const codes = outlines.map((one) => [plain(one.id), one] as const);
  const tables = [
    new Map(codes),
    new Map(codes.map(([code, one]) => [code.slice(code.indexOf('-') + 1), one] as const)),
    new Map(outlines.map((one) => [plain(one.name), one] as const)),
  ];
  return (value: unknown): Outline | null => {
    if (value === null || value === undefined) return null;
    for (const table of tables) {
      const found = table.get(plain(value));
      if (found) return found;
    }
    return null;
  };
};

const shapeOf = ({ polygons }: Outline): Shape => ({ kind: 'area', rings: polygons.flat() });

const legendForm = (form: FormData): FormData => ({
  ...form,
  color_scheme_type: 'linear_palette',
});

const BORDER_PX = 0.7;

/** What of the rows is not seen as a color. */
const regionNotes = (
  regions: readonly Region[],
  outlines: readonly Outline[],
  unknown: number,
): readonly string[] => {
  const near = new Set(mainland(outlines));
  const far = regions.filter(({ outline }) => !near.has(outline)).length;
  const valueless = regions.filter(({ amount }) => amount === null).length;
  const notes = [
    unknown > 0
      ? `${counted(unknown, 'row')} ${unknown === 1 ? 'names' : 'name'} no region of the country`
      : null,
    valueless > 0
      ? `${counted(valueless, 'region')} ${valueless === 1 ? 'has' : 'have'} no value`
      : null,
    far > 0
      ? `${counted(far, 'region')} far away ${far === 1 ? 'is' : 'are'} outside of the view`
      : null,
  ];
  return notes.filter((note) => note !== null);
};

export const readRegions =
  (outlines: readonly Outline[]): ReadLayer =>
  (result, form, dataset) => {
    const [entity, metric] = [toList(form.entity)[0], toList(form.metric)[0]];
    const column = columnLabel(entity ?? '');
    const find = finderOf(outlines);
    const regions = result.data
      .flatMap((row): readonly Region[] => {
        const outline = find(row[column]);
        return outline ? [{ outline, row, amount: amountOf(row[metricLabel(metric)]) }] : [];
      })
      .toSorted((a, b) =>
        a.amount === null || b.amount === null
          ? Number(a.amount === null) - Number(b.amount === null)
          : compareAmounts(b.amount, a.amount),
      );
    const known = new Set(regions.map(({ outline }) => outline));
    const others = outlines.filter((one) => !known.has(one));
    const formats = metricFormats(
      metric ?? '',
      { format: form.number_format, currency: form.currency_format },
      dataset,
    );
    const measured = metricRow(metric ?? '', dataset);
    const markOf = (at: number): MapMark => {
      const region = regions[at];
      if (!region) return emptyMark;
      const { outline, row } = region;
      return {
        title: outline.name,
        rows: [measured(row), { name: 'Code', value: String(outline.id) }],
        values: { columns: [entity], values: [row[column] ?? null], formatted: [outline.name] },
      };
    };
    return {
      bounds: mainBounds(outlines),
      redraws: 'never',
      things: ['region', 'regions'],
      notes: [
        ...mapNotes(result, form, { things: 'regions', lost: 0, isSorted: true }),
        ...regionNotes(regions, outlines, result.data.length - regions.length),
      ],
      series: (_, look) => {
        const values = regions.map(({ amount }) => (amount === null ? null : Number(amount)));
        const { colorOf, scale } = amountColors(
          endsOf(values),
          legendForm(form),
          (value) => formats.label(value),
          look,
        );
        const { tokens } = look;
        const style = { stroke: tokens.surface, lineWidth: BORDER_PX };
        return [
          {
            count: others.length,
            isBackdrop: true,
            markOf: (at): MapMark => ({
              title: others[at]?.name ?? '',
              rows: [{ name: 'No value', value: '–' }],
              values: null,
            }),
            option: shapesOption(
              others.map(shapeOf),
              () => ({ ...style, fill: tokens.hairline, opacity: 1 }),
              tokens.text,
            ),
          },
          {
            count: regions.length,
            markOf,
            ...(values.some((value) => value !== null) ? { scale } : {}),
            option: shapesOption(
              regions.map(({ outline }) => shapeOf(outline)),
              (at) => {
                const value = values[at] ?? null;
                return {
                  ...style,
                  fill: value === null ? tokens.hairline : colorOf(value),
                  opacity: fadeOf(() => markOf(at), look),
                };
              },
              tokens.text,
            ),
          },
        ];
      },
    };
  };
