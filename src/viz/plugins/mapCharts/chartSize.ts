/** How large charts on a map are at each zoom: always the same, or growing with it. */
import { isRecord } from '#common/isRecord.ts';

export const SIZE_TYPES = ['FIXED', 'LINEAR', 'EXP'] as const;
export type SizeType = (typeof SIZE_TYPES)[number];

export interface SizeConfig {
  /** The zoom at which the width and the height hold. */
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of width for a step of zoom. */
  readonly slope: number;
  readonly exponent: number;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface ChartSize {
  readonly type: SizeType;
  readonly configs: SizeConfig;
  readonly values: Readonly<Record<string, PixelSize>>;
}

const MOST_ZOOM = 28;

const WIDTHS: Readonly<Record<SizeType, (config: SizeConfig, zoom: number) => number>> = {
  FIXED: ({ width }) => width,
  LINEAR: ({ width, zoom: at, slope }, zoom) => width - (at - zoom) * slope,
  EXP: ({ width, zoom: at, exponent }, zoom) =>
    Math.max(0, width ** (1 / exponent) - (at - zoom)) ** exponent,
};

const pixels = (value: number): number =>
  Number.isFinite(value) && value > 0 ? Math.round(value) : 0;

/** The whole setting of a type: a size for each zoom, the shape of all of them the same. */
export const chartSize = (type: SizeType, configs: SizeConfig): ChartSize => ({
  type,
  configs,
  values: Object.fromEntries(
    Array.from({ length: MOST_ZOOM + 1 }, (_, zoom) => {
      const width = pixels(WIDTHS[type](configs, zoom));
      return [zoom, { width, height: pixels((width * configs.height) / configs.width) }];
    }),
  ),
});

const FIRST: SizeConfig = { zoom: 6, width: 100, height: 100, slope: 30, exponent: 2 };

const isType = (type: unknown): type is SizeType => SIZE_TYPES.some((one) => one === type);

/** A saved setting; what it does not say is as in a new chart. */
export const savedSize = (saved: unknown): ChartSize => {
  const { type, configs, values } = isRecord(saved) ? saved : {};
  const given = isRecord(configs) ? configs : {};
  const config = Object.fromEntries(
    Object.entries(FIRST).map(([key, first]) => {
      const value = Number(given[key] ?? first);
      return [key, Number.isFinite(value) && (value > 0 || key === 'slope') ? value : first];
    }),
  ) as unknown as SizeConfig;
  const whole = chartSize(isType(type) ? type : 'FIXED', config);
  const sizes = Object.entries(isRecord(values) ? values : {}).flatMap(([zoom, size]) =>
    isRecord(size)
      ? [[zoom, { width: pixels(Number(size.width)), height: pixels(Number(size.height)) }]]
      : [],
  );
  return { ...whole, values: { ...whole.values, ...Object.fromEntries(sizes) } };
};

/** At a zoom between two, that of the nearer one. */
export const sizeAt = ({ values }: ChartSize, zoom: number): PixelSize =>
  values[Math.min(Math.max(Math.round(zoom), 0), MOST_ZOOM)] ?? FIRST;

/** What a new chart starts with. */
export const FIRST_SIZE: ChartSize = chartSize('FIXED', FIRST);
