import { useEffect } from 'react';
import { Note, useHeightAbove } from '../../Note';
import { lacksRange, RANGE_NOTE } from '../../shared/timeShifts';
import { defineViz, type VizProps } from '../../vizPlugin';
import classes from './BigNumber.module.css';
import { moodOf, partsOf, periodWords, toComparison } from './comparison';
import { sizesOf } from './sizes';
import { exactValue, isPercentage, metricName, valueFormat } from './texts';

/** A lower picture has no room for a line that only names the period. */
const ROOMY_PX = 140;

function PeriodComparison({
  results,
  formData,
  dataset,
  width,
  height,
  title,
  onRendered,
}: VizProps) {
  const [result] = results;
  useEffect(() => onRendered?.(), [onRendered, results]);
  const comparison = toComparison(result, formData);
  const format = valueFormat(formData, dataset, result);
  const parts = partsOf(comparison, formData, format, isPercentage(formData, dataset, result));
  const mood = moodOf(comparison, formData);
  const texts = {
    figure: comparison.value === null ? 'No data' : format(comparison.value, comparison.raw),
    name: formData.show_metric_name === true ? metricName(formData, dataset) : '',
    change: parts.map(({ name, text }) => `${name} ${text}`).join('  '),
    subtitle: String(formData.subtitle ?? ''),
    time: '',
  };
  const period = periodWords(formData);
  const note = lacksRange(formData) ? RANGE_NOTE : height < ROOMY_PX ? null : (period ?? null);
  const box = { width, height: useHeightAbove(note, { width, height }) };
  const sizes = sizesOf({ header_font_size: 0.2, ...formData }, box, texts);
  const figure = (
    <div className={classes.box} style={box}>
      {texts.name && (
        <div className={classes.name} style={{ fontSize: sizes.name }}>
          {texts.name}
        </div>
      )}
      <div
        role="img"
        aria-label={`${title}: ${texts.figure}`}
        className={classes.figure}
        style={{ fontSize: sizes.figure }}
        title={exactValue(comparison.raw, comparison.value)}
        data-empty={comparison.value === null || undefined}
      >
        {texts.figure}
      </div>
      {texts.subtitle && (
        <div className={classes.subtitle} style={{ fontSize: sizes.subtitle }}>
          {texts.subtitle}
        </div>
      )}
      <dl className={classes.parts} style={{ fontSize: sizes.change }}>
        {parts.map(({ name, text, exact, arrow }, at) => (
          <div key={at} className={classes.part} data-mood={arrow ? mood : undefined}>
            <dt title={period}>{name}</dt>
            <dd title={exact || undefined}>
              {arrow && <span aria-hidden>{arrow} </span>}
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
  return (
    <>
      {figure}
      <Note width={width} height={height}>
        {note}
      </Note>
    </>
  );
}

export default defineViz({ Viz: PeriodComparison });
