import { useEffect } from 'react';
import { metricLabel } from '#common/labels.ts';
import { toList } from '../../shared/labels';
import { numberFormatter } from '../../shared/numberFormat';
import { grainFormat, timeFormatter } from '../../shared/timeFormat';
import { timeGrain } from '../../shared/baseQuery';
import type { VizProps } from '../../vizPlugin';
import classes from './BigNumber.module.css';
import { toFigure } from './figure';

const share = numberFormatter('+.1%');

/** The figure grows with its box, but never out of it. */
const figureSize = (text: string, width: number, height: number, part: number): number =>
  Math.max(20, Math.min(height * part, (width / Math.max(text.length, 3)) * 1.5, 96));

interface Props extends VizProps {
  /** Drawn below the figure in the space that is left. */
  readonly children?: (box: { width: number; height: number }) => React.ReactNode;
}

export function BigNumber({
  results,
  formData,
  dataset,
  width,
  height,
  title,
  onRendered,
  children,
}: Props) {
  const { value, at, change } = toFigure(results, formData);
  useEffect(() => onRendered?.(), [onRendered, results]);
  const metric = metricLabel(toList(formData.metric)[0]);
  const own = typeof formData.y_axis_format === 'string' ? formData.y_axis_format : 'SMART_NUMBER';
  const formatValue = numberFormatter(
    own === 'SMART_NUMBER' ? (dataset.columnFormats[metric] ?? own) : own,
  );
  const text = value === null ? 'No data' : formatValue(value);
  const hasTrend = children !== undefined;
  const size = figureSize(
    text,
    width - 16,
    height,
    Number(formData.header_font_size ?? 0.4) * (hasTrend ? 0.85 : 1),
  );
  const subtitle = String(formData.subtitle ?? formData.subheader ?? '');
  const formatTime =
    typeof formData.time_format === 'string' && formData.time_format !== 'smart_date'
      ? timeFormatter(formData.time_format)
      : grainFormat(timeGrain(formData));
  const rising = change !== null && change >= 0;
  return (
    <div
      className={classes.box}
      style={{ width, height }}
      data-trend={hasTrend || undefined}
      role="img"
      aria-label={`${title}: ${text}`}
    >
      <div
        className={classes.figure}
        style={{ fontSize: size }}
        data-empty={value === null || undefined}
      >
        {text}
      </div>
      {change !== null && (
        <div className={classes.change}>
          <span aria-hidden>{rising ? '▲' : '▼'}</span> {share(change)}{' '}
          {String(formData.compare_suffix ?? '')}
        </div>
      )}
      {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      {formData.show_timestamp === true && at !== null && (
        <div className={classes.subtitle}>{formatTime(at)}</div>
      )}
      {children?.({ width, height: Math.max(height * 0.4, 24) })}
    </div>
  );
}
