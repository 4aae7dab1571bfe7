import { describe, expect, test } from 'vitest';
import { aForm } from '../../../../test/aViz';
import { changeSuffix, subtitleOf } from './authorWords';

const MONTHLY = aForm('big_number', {
  x_axis: 'day',
  metric: 'n',
  time_grain_sqla: 'P1M',
  compare_lag: 1,
  compare_suffix: 'on the month before',
  subtitle: 'in the newest month',
});
const inSteps = (grain: string) => ({ ...MONTHLY, extra_form_data: { time_grain_sqla: grain } });

describe('what an author wrote about months', () => {
  test('stays as it is where they are months', () => {
    expect(changeSuffix(MONTHLY)).toBe('on the month before');
    expect(changeSuffix(inSteps('P1M'))).toBe('on the month before');
    expect(subtitleOf(inSteps('P1M'))).toBe('in the newest month');
  });

  test.each([
    ['P3M', 1, 'on the quarter before'],
    ['P1D', 7, 'on 7 days before'],
    ['1969-12-29T00:00:00Z/P1W', 1, 'on the week before'],
    ['PT5M', 1, 'on the 5-minute step before'],
    ['PT5M', 2, 'on 2 5-minute steps before'],
  ])('gives way in steps of %s, compared with %i before, to “%s”', (grain, lag, words) => {
    expect(changeSuffix({ ...inSteps(grain), compare_lag: lag })).toBe(words);
    expect(subtitleOf(inSteps(grain))).toBe('');
  });

  test.each([
    ['P1M', 'per month'],
    ['P1M', 'Monthly, in US dollars'],
    ['P1M', 'Sales by month'],
    ['P1M', 'against the month before'],
    ['P1M', 'Growth month over month'],
    ['P1M', 'Last month'],
    ['P1D', 'daily'],
    ['P1Y', 'Annual'],
    ['1969-12-29T00:00:00Z/P1W', 'this week'],
    ['PT5M', 'per 5 minutes'],
    ['PT5M', 'in the newest 5-minute step'],
    ['P1M(fiscal', 'per P1M(fiscal'],
  ])('is left out where it says that the steps are %s: “%s”', (own, subtitle) => {
    expect(subtitleOf({ ...inSteps('PT1H'), time_grain_sqla: own, subtitle })).toBe('');
  });

  test.each([
    ['P1D', 'One birthday a day'],
    ['P1Y', 'Year to date'],
    ['PT1S', 'Our second office'],
    ['PT1S', 'Secondly, of those who came'],
    ['P1M', 'Last 12 months'],
    ['PT5M', 'per 15 minutes'],
    ['P1M(fiscal', 'Fiscal'],
  ])('stays where it has the word of the steps %s, or a like one: “%s”', (own, subtitle) => {
    expect(subtitleOf({ ...inSteps('PT1H'), time_grain_sqla: own, subtitle })).toBe(subtitle);
  });

  test('stays where it names no steps, and is not begun where there is nothing', () => {
    expect(subtitleOf({ ...inSteps('P3M'), subtitle: 'US dollars, not adjusted' })).toBe(
      'US dollars, not adjusted',
    );
    expect(changeSuffix({ ...inSteps('P3M'), compare_suffix: '' })).toBe('');
  });
});
