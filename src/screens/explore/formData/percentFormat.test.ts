import { describe, expect, test } from 'vitest';
import type { FormData } from '@/viz/formData';
import { withPercentFormat } from './percentFormat';

const PLAIN: FormData = {
  datasource: '1__table',
  viz_type: 'echarts_timeseries_line',
  time_compare: ['1 year ago'],
  comparison_type: 'values',
  y_axis_format: ',d',
};
const PERCENT: FormData = { ...PLAIN, comparison_type: 'percentage' };

/** The format after each of several changes, one after the other. */
const formats = (start: FormData, ...changes: readonly Partial<FormData>[]) => {
  let now = { form: start, hidden: {} as Readonly<Record<string, unknown>> };
  return changes.map((change) => {
    now = withPercentFormat(now.form, { ...now.form, ...change } as FormData, now.hidden);
    return now.form.y_axis_format;
  });
};

describe('the number format of a comparison in percent', () => {
  test.each([
    ['comes with it and goes with it', [PERCENT, PLAIN].map(typeOf), ['.1%', ',d']],
    [
      'goes when nothing is compared any more, and comes back',
      [typeOf(PERCENT), { time_compare: [] }, { time_compare: ['1 week ago'] }],
      ['.1%', ',d', '.1%'],
    ],
    [
      'gives way to one that the person chooses, which stays',
      [typeOf(PERCENT), { y_axis_format: '.3%' }, typeOf(PLAIN)],
      ['.1%', '.3%', '.3%'],
    ],
    [
      'does not follow the chart to a type that compares nothing',
      [typeOf(PERCENT), { viz_type: 'big_number' }, { viz_type: PLAIN.viz_type }],
      ['.1%', ',d', '.1%'],
    ],
  ])('%s [CTL-46]', (_, changes, expected) => {
    expect(formats(PLAIN, ...changes)).toEqual(expected);
  });

  test('of a chart that was saved with it goes too', () => {
    expect(formats({ ...PERCENT, y_axis_format: '.1%' }, typeOf(PLAIN))).toEqual(['SMART_NUMBER']);
  });

  test('that the person had chosen before comes back as it was', () => {
    expect(formats({ ...PLAIN, y_axis_format: '.1%' }, typeOf(PERCENT), typeOf(PLAIN))).toEqual([
      '.1%',
      '.1%',
    ]);
  });

  test('is not touched by any other change', () => {
    expect(formats(PLAIN, { row_limit: 5 })).toEqual([',d']);
  });
});

function typeOf({ comparison_type }: FormData): Partial<FormData> {
  return { comparison_type };
}
