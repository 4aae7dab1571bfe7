import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { wholeForm } from '../form/wholeForm';
import { withOlderAxes } from './olderAxes';

const saved = {
  x_axis_label: 'Day',
  y_axis_label: 'Sales',
  x_axis_format: '%Y',
  y_log_scale: true,
  y_axis_bounds: [1, null],
};

test.each([['compare'], ['time_pivot']])(
  'the axes of a saved chart of the type %s are what its author set',
  (type) => {
    expect(withOlderAxes(wholeForm(aForm(type, saved), null))).toMatchObject({
      x_axis_title: 'Day',
      y_axis_title: 'Sales',
      x_axis_time_format: '%Y',
      logAxis: true,
      truncateYAxis: true,
      y_axis_bounds: [1, null],
    });
  },
);

test.each([['compare'], ['time_pivot']])(
  'axes of a chart of the type %s that say nothing are automatic, whatever formats numbers have',
  (type) => {
    const form = wholeForm(aForm(type, { x_axis_format: 'SMART_NUMBER' }), null);
    expect(withOlderAxes(form)).toMatchObject({
      x_axis_title: '',
      x_axis_time_format: 'smart_date',
      xAxisLabelRotation: 0,
      logAxis: false,
      truncateYAxis: false,
    });
  },
);

test('labels are turned as the chart says', () => {
  const form = wholeForm(aForm('compare', { x_ticks_layout: '45°' }), null);
  expect(withOlderAxes(form).xAxisLabelRotation).toBe(45);
});

test('a chart that was saved under other names keeps its axes', () => {
  const form = wholeForm(aForm('time_pivot', { x_axis_time_format: '%d', logAxis: true }), null);
  expect(withOlderAxes(form)).toMatchObject({ x_axis_time_format: '%d', logAxis: true });
});

test.each([['rose'], ['partition']])('a chart of the type %s keeps its format of times', (type) => {
  expect(wholeForm(aForm(type, { date_format: '%d' }), null).date_time_format).toBe('%d');
  expect(wholeForm(aForm(type, { date_time_format: '%Y' }), null).date_time_format).toBe('%Y');
});
