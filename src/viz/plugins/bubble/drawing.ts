import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import { cutNote } from '../../shared/rowLimit';
import { counted, told } from '../../shared/told';
import type { PointGrid } from '../../usePointKeys';
import { type Bubble, toBubbles } from './bubbles';
import { bubbleFormats, bubbleOption, metricName, seriesOf } from './option';

interface Bubbles {
  readonly bubbles: readonly Bubble[];
  readonly columns: readonly unknown[];
  readonly groups: ReturnType<typeof seriesOf>;
  readonly grid: PointGrid;
  readonly told: string;
  readonly note: string | null;
}

export const bubbleDrawing: Drawing<Bubbles> = {
  read: (result, form, dataset) => {
    const { bubbles, columns, missing, outside } = toBubbles(result, form);
    const groups = seriesOf(bubbles);
    const formats = bubbleFormats(form, dataset);
    const nameOf = (key: string) => metricName(key, { form, dataset });
    const textOf = (at: number): string => {
      const one = bubbles[at];
      if (!one) return '';
      const size = one.size === null ? 'none' : formats.size.exact(Number(one.size), one.size);
      return (
        `${one.name}${one.series === '' ? '' : ` (${one.series})`}: ` +
        `${nameOf('x')} ${formats.x.exact(Number(one.x), one.x)}, ` +
        `${nameOf('y')} ${formats.y.exact(Number(one.y), one.y)}, ${nameOf('size')} ${size}`
      );
    };
    const note = [
      cutNote(result, form, { things: 'bubbles', isSorted: false }),
      missing > 0
        ? `${counted(missing, 'row')} ${missing === 1 ? 'has' : 'have'} no place on the axes`
        : null,
      outside > 0
        ? `${counted(outside, 'bubble')} ${outside === 1 ? 'is' : 'are'} beyond the ends of the axes`
        : null,
      columns.length > 1 ? fewColorsNote(groups.map(([name]) => name)) : null,
    ].filter((part) => part !== null);
    const grid: PointGrid = {
      series: groups.length,
      places: Math.max(0, ...groups.map(([, places]) => places.length)),
      textOf: (series, place) => {
        const at = groups[series]?.[1][place];
        return at === undefined ? null : textOf(at);
      },
      itemOf: (series, place) => ({ seriesIndex: series, dataIndex: place }),
      ...(columns.length > 1 ? { nameOf: (series: number) => groups[series]?.[0] ?? '' } : {}),
    };
    return {
      bubbles,
      columns,
      groups,
      grid,
      told: told(bubbles.length, textOf, 'bubble'),
      note: note.join('. ') || null,
    };
  },
  option: ({ bubbles }, look) => bubbleOption(bubbles, look),
  told: ({ told: text }) => text,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ bubbles, groups, columns }, { seriesIndex, dataIndex }) => {
    const values = bubbles[groups[seriesIndex]?.[1][dataIndex] ?? -1]?.values;
    return values ? { columns, values } : null;
  },
};
