/** Rows as lines on a map. */
import { columnLabel } from '#common/labels.ts';
import { fixedColor } from '../../maps/mapColors';
import { rowFacts, mapNotes, placeText } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type ReadLayer } from '../../maps/mapLayer';
import { widthIn } from '../../maps/lineWidth';
import { fadeOf } from '../../maps/mapPicture';
import { boundsOf, type Position } from '../../maps/mapView';
import { lineIn } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import { counted } from '../../shared/told';

interface Line {
  readonly points: readonly Position[];
  readonly row: Readonly<Record<string, unknown>>;
}

export const readLines: ReadLayer = (result, form, dataset) => {
  const lines = result.data.flatMap((row): readonly Line[] => {
    const points = lineIn(row, form);
    return points && points.length > 1 ? [{ points, row }] : [];
  });
  const more = rowFacts(result, form, dataset);
  const column = form.line_column;
  const markOf = (at: number): MapMark => {
    const line = lines[at];
    const [first] = line?.points ?? [];
    if (!line || !first) return emptyMark;
    return {
      title: `${placeText(first)} → ${placeText(line.points.at(-1) ?? first)}`,
      rows: [...more(line.row), { name: 'Length', value: counted(line.points.length, 'point') }],
      values: { columns: [column], values: [line.row[columnLabel(column)] ?? null] },
    };
  };
  return {
    bounds: boundsOf(lines.flatMap(({ points }) => points)),
    redraws: form.line_width_unit === 'meters' ? 'zoom' : 'never',
    things: ['line', 'lines'],
    notes: mapNotes(result, form, {
      things: 'lines',
      lost: result.data.length - lines.length,
      isSorted: toList(form.metric).length > 0,
    }),
    series: (view, look) =>
      lines.length === 0
        ? []
        : [
            {
              count: lines.length,
              color: fixedColor(form.color_picker),
              markOf,
              option: {
                type: 'lines',
                polyline: true,
                progressive: 2000,
                lineStyle: {
                  color: fixedColor(form.color_picker),
                  width: widthIn(view, form, lines[0]?.points[0]),
                  opacity: 0.8,
                },
                emphasis: { lineStyle: { opacity: 1, color: look.tokens.text } },
                data: lines.map(({ points }, at) => ({
                  coords: points.map((point) => [...point]),
                  ...((look.crossFilter ?? []).length > 0
                    ? { lineStyle: { opacity: 0.8 * fadeOf(() => markOf(at), look) } }
                    : {}),
                })),
              },
            },
          ],
  };
};
