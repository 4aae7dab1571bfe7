import type { Curve, Mark } from '../../cartesian/model';
import type { FormData } from '../../formData';

export type SeriesKind = 'line' | 'smooth' | 'step' | 'bar' | 'area' | 'scatter';

const CURVES: Readonly<Record<string, Curve>> = {
  smooth: 'smooth',
  start: 'start',
  middle: 'middle',
  end: 'end',
};
/** What the style of a series is where the settings name none. */
const OWN_CURVES: Readonly<Partial<Record<SeriesKind, Curve>>> = {
  smooth: 'smooth',
  step: 'start',
};

const number = (value: unknown, fallback: number): number =>
  value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : fallback;

const curveOf = (kind: SeriesKind, { seriesType }: FormData): Curve => {
  const own = OWN_CURVES[kind] ?? 'straight';
  return kind === 'smooth' ? own : (CURVES[String(seriesType)] ?? own);
};

/** How the series of a chart are drawn. */
export const markOf = (kind: SeriesKind, form: FormData): Mark => {
  const { seriesType, markerSize } = form;
  if (kind === 'bar' || (kind === 'line' && seriesType === 'bar')) return { kind: 'bar' };
  if (kind === 'scatter') return { kind: 'points', size: number(markerSize, 7) };
  if (kind === 'line' && seriesType === 'scatter')
    return { kind: 'points', size: number(markerSize, 6) };
  const isFilled = kind === 'area' || (kind !== 'smooth' && form.area === true);
  return {
    kind: 'line',
    curve: curveOf(kind, form),
    fill: isFilled ? number(form.opacity, 0.2) : null,
    points: form.markerEnabled === true ? number(markerSize, 6) : null,
  };
};
