/** Shapes of places as a series: areas, lines and circles, drawn anew as the map moves. */
import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import { FONT } from '@/ui/tokens';
import type { Position } from './mapView';

export interface ShapeStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly lineWidth: number;
  readonly opacity: number;
}

export interface Shape {
  readonly kind: 'area' | 'line' | 'point';
  /** Of an area, the outline comes first and then its holes. */
  readonly rings: readonly (readonly Position[])[];
  /** Of a point, in pixels. */
  readonly radius?: number;
  /** Of a point, in its middle. */
  readonly label?: ShapeLabel;
}

export interface ShapeLabel {
  readonly text: string;
  readonly color: string;
  /** Around its letters. */
  readonly halo: string;
  readonly px: number;
}

type Api = CustomSeriesRenderItemAPI;
type Pixel = readonly number[];

const NO_POINT: Pixel = [0, 0];

const pathOf = (rings: readonly (readonly Pixel[])[], isClosed: boolean): string =>
  rings
    .map((ring) => `M${ring.map(([x = 0, y = 0]) => `${x},${y}`).join('L')}${isClosed ? 'Z' : ''}`)
    .join('');

const labelled = ({ text, color, halo, px }: ShapeLabel) => ({
  textConfig: { position: 'inside' },
  textContent: {
    type: 'text',
    silent: true,
    style: { text, fill: color, stroke: halo, lineWidth: 2, fontSize: px, fontFamily: FONT },
  },
});

const elementOf = ({ kind, rings, radius = 3, label }: Shape, api: Api) => {
  const drawn = rings.map((ring) => ring.map((point) => api.coord([...point])));
  const [outline = []] = drawn;
  if (kind === 'point') {
    const [cx = 0, cy = 0] = outline[0] ?? NO_POINT;
    return { type: 'circle', shape: { cx, cy, r: radius }, ...(label ? labelled(label) : {}) };
  }
  if (drawn.length > 1)
    return { type: 'path', shape: { pathData: pathOf(drawn, kind === 'area') } };
  return { type: kind === 'area' ? 'polygon' : 'polyline', shape: { points: outline } };
};

/** The option of a series of shapes, each with its style. */
export const shapesOption = (
  shapes: readonly Shape[],
  styleOf: (at: number) => ShapeStyle,
  highlight: string,
) => ({
  type: 'custom',
  progressive: 0,
  clip: true,
  data: shapes.map(({ rings }) => [...(rings[0]?.[0] ?? [0, 0])]),
  renderItem: ({ dataIndex }: CustomSeriesRenderItemParams, api: Api) => {
    const shape = shapes[dataIndex];
    if (!shape) return undefined;
    const style = styleOf(dataIndex);
    const isLine = shape.kind === 'line';
    return {
      ...elementOf(shape, api),
      style: { ...style, fill: isLine ? 'none' : style.fill },
      emphasis: { style: { stroke: highlight, lineWidth: style.lineWidth + 1.5, opacity: 1 } },
    };
  },
});
