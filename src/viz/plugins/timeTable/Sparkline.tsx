import type { FormatNumber } from '../../shared/numberFormat';
import type { FormatTime } from '#common/timeFormat.ts';
import classes from './TimeTable.module.css';

interface Props {
  readonly values: readonly (number | null)[];
  readonly moments: readonly number[];
  readonly height: number;
  readonly bounds: readonly [number | null, number | null];
  readonly showsEnds: boolean;
  readonly format: FormatNumber;
  readonly formatTime: FormatTime;
}

const [WIDTH, PAD] = [200, 3];

/** A gap begins a new line. */
const pathOf = (points: readonly (readonly [number, number] | null)[]): string =>
  points
    .map((point, at) =>
      point === null
        ? ''
        : `${at === 0 || points[at - 1] === null ? 'M' : 'L'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`,
    )
    .join('');

/** The course of a row, small. Its first and last values are said for those who cannot see it. */
export function Sparkline({
  values,
  moments,
  height,
  bounds,
  showsEnds,
  format,
  formatTime,
}: Props) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '–';
  const low = bounds[0] ?? known.reduce((a, b) => Math.min(a, b));
  const high = bounds[1] ?? known.reduce((a, b) => Math.max(a, b));
  const x = (at: number) => PAD + ((WIDTH - 2 * PAD) * at) / Math.max(values.length - 1, 1);
  const y = (value: number) =>
    high === low
      ? height / 2
      : height -
        PAD -
        ((height - 2 * PAD) * Math.min(Math.max(value - low, 0), high - low)) / (high - low);
  const points = values.map((value, at) => (value === null ? null : ([x(at), y(value)] as const)));
  const first = moments.length - values.length;
  const said = (at: number) => {
    const value = values[at];
    return `${formatTime(moments[first + at] ?? 0)}: ${value === null || value === undefined ? 'no value' : format(value)}`;
  };
  const words = `${said(0)}; ${said(values.length - 1)}; lowest ${format(low)}, highest ${format(high)}`;
  const last = points.at(-1);
  return (
    <span className={classes.spark}>
      <svg
        role="img"
        aria-label={words}
        width={WIDTH}
        height={height}
        viewBox={`0 0 ${WIDTH} ${height}`}
      >
        <title>{words}</title>
        <path d={pathOf(points)} className={classes.line} />
        {last && <circle cx={last[0]} cy={last[1]} r={2} className={classes.end} />}
      </svg>
      {showsEnds && (
        <span className={classes.ends} aria-hidden>
          <span>{format(high)}</span>
          <span>{format(low)}</span>
        </span>
      )}
    </span>
  );
}
