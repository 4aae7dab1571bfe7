import { type ReactNode, useEffect } from 'react';
import { useNow } from '@/lib/useNow';
import { formatRules, painterOf } from '../../shared/conditionalFormats';
import { numberFormatter } from '../../shared/numberFormat';
import { NO_RESULT, partialWords } from '../../shared/partial';
import { RELATIVE_CHANGE } from '../../shared/relativeChange';
import { useTokens } from '@/ui/useTokens';
import type { VizProps } from '../../vizPlugin';
import { changeSuffix, subtitleOf } from './authorWords';
import classes from './BigNumber.module.css';
import { isOfNewest, showsNewest, toFigure } from './figure';
import { sizesOf } from './sizes';
import { exactValue, isPercentage, metricName, metricOf, periodTexts, valueFormat } from './texts';

const NOT_COMPLETE = 'This period is not complete: the value has only a part of it.';
const CHANGE_NOT_COMPLETE =
  'This period is not complete: the change compares a part of it with a period before.';
const CHANGED_FROM_NOT_COMPLETE =
  'The period before is not complete: the change is from a part of it.';
const share = numberFormatter('+.1%');

interface Props extends VizProps {
  /** Drawn below the figure in the space that is left. */
  readonly children?: (box: { width: number; height: number }) => ReactNode;
}

const changeText = (change: number | null, ...words: readonly (string | null)[]): string =>
  change === null ? '' : [share(change), ...words].filter(Boolean).join(' ');

const aboutChange = (isRelative: boolean, isToPart: boolean, isFromPart: boolean) => {
  const missing = isFromPart ? [CHANGED_FROM_NOT_COMPLETE] : [];
  const why = isToPart ? [CHANGE_NOT_COMPLETE] : missing;
  return [...(isRelative ? [`${RELATIVE_CHANGE}.`] : []), ...why].join(' ') || undefined;
};

/** One figure with what belongs to it. */
export function BigNumber(props: Props) {
  const { results, formData, dataset, width, height, title, onRendered, children } = props;
  const tokens = useTokens();
  const now = useNow(60_000);
  const figure = toFigure(results, formData);
  const { value, raw, at, change } = figure;
  const isNewest = showsNewest(formData);
  const partial = isOfNewest(formData, figure)
    ? partialWords(at, formData, results[0] ?? NO_RESULT, now)
    : null;
  const partialBefore = partialWords(
    figure.changedFrom ?? null,
    formData,
    results[0] ?? NO_RESULT,
    now,
  );
  const { time, ofPeriod } = periodTexts(figure, formData, partial);
  const isRelative = isPercentage(formData, dataset, results[0]);
  useEffect(() => onRendered?.(), [onRendered, results]);
  const texts = {
    figure: value === null ? 'No data' : valueFormat(formData, dataset, results[0])(value, raw),
    name: formData.show_metric_name === true ? metricName(formData, dataset) : '',
    change:
      changeText(change, isRelative ? 'relative' : null, changeSuffix(formData), partialBefore) +
      ofPeriod,
    subtitle: subtitleOf(formData),
    time,
  };
  const sizes = sizesOf(formData, { width, height }, texts);
  const rules = formatRules(formData.conditional_formatting).filter(
    ({ column }) => column === metricOf(formData),
  );
  const paint = painterOf(
    rules.map((rule) => ({ ...rule, colorsText: true })),
    { values: [value], isNumeric: true },
    tokens,
  )?.(raw ?? value);
  return (
    <div
      className={classes.box}
      style={{ width, height }}
      data-trend={children !== undefined || undefined}
      role="img"
      aria-label={`${title}: ${texts.figure}${partial === null || !isNewest ? '' : `, ${texts.time}`}`}
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
        <div
          className={classes.change}
          style={{ fontSize: sizes.change }}
          title={aboutChange(isRelative, !isNewest && partial !== null, partialBefore !== null)}
        >
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
        <div
          className={classes.time}
          style={{ fontSize: sizes.time }}
          title={partial === null || !isNewest ? undefined : NOT_COMPLETE}
        >
          {texts.time}
        </div>
      )}
      {sizes.trend > 0 && children?.({ width, height: sizes.trend })}
    </div>
  );
}
