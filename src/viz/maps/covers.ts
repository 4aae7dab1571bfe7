/** What stands over a map at its edges: legends, and the buttons that zoom. */
import { textWidth } from '../shared/textWidth';
import type { Box } from './besideView';
import type { Size } from './mapView';

/** Buttons below each other, at the lower right. */
export const BUTTONS: Size = { width: 22, height: 74 };
export const EDGE_PX = 8;

const LINE_PX = 12;
/** Of the library: between the parts of a legend, where it is told nothing else. */
const [TEXT_GAP_PX, ICON_GAP_PX, ITEM_GAP_PX] = [10, 5, 8];

type Option = Readonly<Record<string, unknown>>;

const px = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' ? value : otherwise;

/** How large the library draws a legend of amounts. */
export const scaleSize = ({ type, orient, text, pieces, ...scale }: Option): Size => {
  const [long, thick] = [px(scale.itemHeight), px(scale.itemWidth)];
  const padding = 2 * px(scale.padding, 5);
  if (type !== 'piecewise') {
    const ends = Array.isArray(text) ? text.map((one) => textWidth(String(one))) : [];
    const width = ends.reduce((sum, one) => sum + one + TEXT_GAP_PX, long);
    return { width: width + padding, height: Math.max(thick, LINE_PX) + padding };
  }
  const icon = thick + TEXT_GAP_PX;
  const labels = Array.isArray(pieces)
    ? pieces.map(({ label }: Readonly<Record<string, unknown>>) => icon + textWidth(String(label)))
    : [];
  const titles = Array.isArray(text) ? text.filter((one) => one !== '') : [];
  const lines = [...titles.map((title) => textWidth(String(title))), ...labels];
  const gaps = px(scale.itemGap) * Math.max(lines.length - 1, 0) + padding;
  return orient === 'vertical'
    ? {
        width: Math.max(0, ...lines) + padding,
        height: lines.length * LINE_PX + gaps,
      }
    : {
        width: lines.reduce((sum, one) => sum + one, gaps),
        height: LINE_PX + padding,
      };
};

/** How large it draws one of names: what is long is cut. */
const legendSize = ({ data, padding, textStyle, ...legend }: Option): Size => {
  if (legend.orient === 'horizontal') return { width: px(legend.width), height: px(legend.height) };
  const names = Array.isArray(data) ? data.map((name) => textWidth(String(name))) : [];
  const [above, right, below, left] = Array.isArray(padding) ? padding.map((one) => px(one)) : [];
  const most = px((textStyle as Option | undefined)?.width, Infinity);
  const text = Math.min(Math.max(0, ...names), most);
  const lines = names.length * (px(legend.itemHeight) + ITEM_GAP_PX);
  return {
    width: px(left) + px(legend.itemWidth) + ICON_GAP_PX + text + px(right),
    height: Math.min(px(above) + lines + px(below), px(legend.height, Infinity)),
  };
};

/** Where something of this size is, by its distance from the edges. */
const boxOf = ({ left, right, top, bottom }: Option, own: Size, area: Size): Box => {
  const x = typeof left === 'number' ? left : area.width - own.width - px(right);
  const y =
    typeof top === 'number'
      ? top
      : typeof bottom === 'number'
        ? area.height - own.height - bottom
        : 0;
  return { left: x, top: y, right: x + own.width, bottom: y + own.height };
};

export const coversOf = (
  {
    legend,
    visualMap: scales = [],
  }: { readonly legend: Option; readonly visualMap?: readonly Option[] },
  area: Size,
  hasButtons: boolean,
): readonly Box[] => [
  ...(legend.show === false ? [] : [boxOf(legend, legendSize(legend), area)]),
  ...scales
    .filter(({ show }) => show !== false)
    .map((scale) => boxOf(scale, scaleSize(scale), area)),
  ...(hasButtons ? [boxOf({ right: EDGE_PX, bottom: EDGE_PX }, BUTTONS, area)] : []),
];
