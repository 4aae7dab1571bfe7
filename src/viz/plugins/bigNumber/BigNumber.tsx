import { type ReactNode, useEffect } from 'react';
import { timeGrain } from '../../shared/baseQuery';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { formatRules, painterOf } from '../../shared/conditionalFormats';
import { numberFormatter } from '../../shared/numberFormat';
import { useTokens } from '../../useTokens';
import type { VizProps } from '../../vizPlugin';
import classes from './BigNumber.module.css';
import { showsNewest, toFigure } from './figure';
import { cutOf } from './lastPeriod';
import { sizesOf } from './sizes';
import { exactValue, metricName, metricOf, timeText, valueText } from './texts';

const share = numberFormatter('+.1%');

interface Props extends VizProps {
  /** Drawn below the figure in the space that is left. */
  readonly children?: (box: { width: number; height: number }) => ReactNode;
}

const changeText = (change: number | null, suffix: unknown): string =>
  change === null ? '' : `${share(change)} ${typeof suffix === 'string' ? suffix : ''}`.trim();

/** When the newest value is from, and whether its period has more to come: it is compared as if it had not. */
const timeLine = (
  form: FormData,
  result: ChartResult | undefined,
  at: number | null,
  isCompared: boolean,
): string => {
  if (at === null) return '';
  const time = timeText(form)(at);
  const cut = showsNewest(form) || isCompared ? cutOf(at, timeGrain(form), result) : null;
  if (cut === 'running') return `${time} is not over yet`;
  if (cut === 'range') return `${time} is only partly in the time range`;
  return form.show_timestamp === true ? time : '';
};

/** One figure with what belongs to it. */
export function BigNumber(props: Props) {
  const { results, formData, dataset, width, height, title, onRendered, children } = props;
  const tokens = useTokens();
  const { value, raw, at, change } = toFigure(results, formData);
  useEffect(() => onRendered?.(), [onRendered, results]);
  const texts = {
    figure: value === null ? 'No data' : valueText(formData, dataset, results[0])(value, raw),
    name: formData.show_metric_name === true ? metricName(formData, dataset) : '',
    change: changeText(change, formData.compare_suffix),
    subtitle: String(formData.subtitle ?? formData.subheader ?? ''),
    time: timeLine(formData, results[0], at, change !== null),
  };
  const sizes = sizesOf(formData, { width, height }, texts);
  const rules = formatRules(formData.conditional_formatting).filter(
    ({ column }) => column === metricOf(formData),
  );
  const paint = painterOf(
    rules.map((rule) => ({ ...rule, colorsText: true })),
    [value],
    tokens,
  )?.(value);
  return (
    <div
      className={classes.box}
      style={{ width, height }}
      data-trend={children !== undefined || undefined}
      role="img"
      aria-label={`${title}: ${texts.figure}`}
    >
      {texts.name && (
        <div className={classes.name} style={{ fontSize: sizes.name }}>
          {texts.name}
        </div>
      )}
      <div
        className={classes.figure}
        style={{ fontSize: sizes.figure, ...(paint?.color ? { color: paint.color } : {}) }}
        title={exactValue(raw, value)}
        data-empty={value === null || undefined}
      >
        {texts.figure}
      </div>
      {change !== null && (
        <div className={classes.change} style={{ fontSize: sizes.change }}>
          {change !== 0 && <span aria-hidden>{change > 0 ? '▲ ' : '▼ '}</span>}
          {texts.change}
        </div>
      )}
      {texts.subtitle && (
        <div className={classes.subtitle} style={{ fontSize: sizes.subtitle }}>
          {texts.subtitle}
        </div>
      )}
      {texts.time && (
        <div className={classes.subtitle} style={{ fontSize: sizes.subtitle }}>
          {texts.time}
        </div>
      )}
      {children?.({ width, height: sizes.trend })}
    </div>
  );
}
