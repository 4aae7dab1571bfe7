import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, type FunctionComponent, useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { ControlKind } from '@/viz/controls/definition';
import { chartControls } from '@/viz/controls/chartControls';
import { vizEntry } from '@/viz/registry';
import type { VizType } from '@/viz/registry';
import { aDataset } from '../../../../test/aDataset';
import { aForm } from '../../../../test/aViz';
import { renderApp } from '../../../../test/render';
import type { FormControlProps } from './controlProps';
import { CONTROLS, FORM_CONTROLS } from './registry';

const COMPONENTS: Readonly<Record<ControlKind, FunctionComponent<FormControlProps>>> = {
  ...CONTROLS,
  ...FORM_CONTROLS,
};

const controlOf = (type: VizType, name: string) => {
  const meta = vizEntry(type);
  const control = meta && chartControls(meta).get(name);
  if (!control) throw new Error(`${type} has no control ${name}`);
  return control;
};

interface Shown {
  readonly type?: VizType;
  readonly name: string;
  readonly value: unknown;
  readonly dataset?: ReturnType<typeof aDataset>;
  readonly isInvalid?: boolean;
  /** Other settings of the chart. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** Renders a control and records the values it is changed to, in order. */
const show = ({
  type = 'echarts_timeseries_line',
  name,
  value,
  dataset,
  isInvalid,
  beside,
}: Shown) => {
  const changes: unknown[] = [];
  const control = controlOf(type, name);
  function Host() {
    const [now, setNow] = useState(value);
    return createElement(COMPONENTS[control.kind], {
      control,
      value: now,
      onChange: (next) => {
        changes.push(next);
        setNow(next);
      },
      form: aForm(type, beside),
      dataset: dataset ?? aDataset(),
      isInvalid: isInvalid ?? false,
    });
  }
  renderApp(<Host />);
  return changes;
};

const optionNames = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

describe('a choice', () => {
  test('a choice among metrics names them as the dataset does [CTL-47]', async () => {
    const beside = { x_axis: 'origin', metrics: ['count'] };
    const changes = show({
      type: 'echarts_timeseries_bar',
      name: 'x_axis_sort',
      value: null,
      beside,
    });
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort X-axis by' }));
    expect(await optionNames()).toContain('COUNT(*)');
    await userEvent.click(screen.getByRole('option', { name: 'COUNT(*)' }));
    expect(changes).toEqual(['count']);
  });

  test('a saved choice that other settings took away keeps its name, and says that it does nothing', () => {
    show({
      type: 'echarts_timeseries_bar',
      name: 'x_axis_sort',
      value: 'count',
      beside: { x_axis: 'origin', metrics: ['count'], groupby: ['carrier'] },
    });
    expect(screen.getByRole('combobox', { name: 'Sort X-axis by' })).toHaveValue(
      'COUNT(*) (has no effect)',
    );
  });

  test('a single choice keeps the type of its values, null among them [CTL-33]', async () => {
    const changes = show({ name: 'contributionMode', value: 'row' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Contribution mode' }));
    expect(await optionNames()).toEqual(['None', 'Row', 'Series']);
    await userEvent.click(screen.getByRole('option', { name: 'None' }));
    expect(changes).toEqual([null]);
  });

  test('a single choice between numbers gives a number', async () => {
    const changes = show({ type: 'big_number_total', name: 'header_font_size', value: 0.4 });
    const box = screen.getByRole('combobox', { name: 'Number size' });
    expect(box).toHaveValue('Normal');
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('option', { name: 'Huge' }));
    expect(changes).toEqual([0.6]);
  });

  test('the stack control of an area chart offers shares of the whole', async () => {
    show({ type: 'echarts_area', name: 'stack', value: 'Stack' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Stacked style' }));
    expect(await optionNames()).toContain('Share of the whole');
  });

  test('a choice between two is a pair of buttons [CTL-15]', async () => {
    const changes = show({ type: 'table', name: 'query_mode', value: 'aggregate' });
    const group = screen.getByRole('radiogroup', { name: 'Query mode' });
    expect(within(group).getByRole('radio', { name: 'Aggregate' })).toBeChecked();
    await userEvent.click(within(group).getByRole('radio', { name: 'Raw records' }));
    expect(changes).toEqual(['raw']);
  });

  test('a multiple choice keeps values that are no longer offered [CTL-36]', async () => {
    const changes = show({ name: 'time_compare', value: ['1 year ago', '7 days ago'] });
    expect(screen.getByText('7 days ago')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Time shift' }));
    await userEvent.click(await screen.findByRole('option', { name: '1 week' }));
    expect(changes).toEqual([['1 year ago', '7 days ago', '1 week ago']]);
  });
});

describe('a time shift that is typed', () => {
  test.each([
    ['6 months{Enter}', ['1 year ago', '6 months ago']],
    ['1 QUARTER ago{Enter}', ['1 year ago', '3 months ago']],
    ['90 day{Enter}', ['1 year ago', '90 days ago']],
    ['1 week{Enter}', ['1 year ago', '1 week ago']],
    ['1 Year{Enter}', ['1 year ago']],
    ['soon{Enter}', ['1 year ago', 'soon']],
  ])('is read from %s as %j', async (keys, value) => {
    const changes = show({ name: 'time_compare', value: ['1 year ago'] });
    await userEvent.type(screen.getByRole('combobox', { name: 'Time shift' }), keys);
    expect(changes.at(-1) ?? ['1 year ago']).toEqual(value);
  });
});

describe('a choice that may be typed', () => {
  const box = () => screen.getByRole('combobox', { name: 'Row limit' });

  test.each([
    ['777{Enter}', 777],
    ['12,345{Enter}', 12_345],
    ['500{Enter}', 500],
    ['abc{Enter}', 'abc'],
    ['{Enter}', null],
  ])('a free choice reads %s as %j [CTL-06, CTL-24]', async (keys, value) => {
    const changes = show({ name: 'row_limit', value: 10_000 });
    await userEvent.clear(box());
    await userEvent.type(box(), keys);
    expect(changes.at(-1)).toBe(value);
  });

  test('a free choice offers everything at first, and matches once something is typed', async () => {
    show({ name: 'row_limit', value: 1000 });
    await userEvent.click(box());
    expect(await optionNames()).toHaveLength(9);
    await userEvent.clear(box());
    await userEvent.type(box(), '50');
    expect(await optionNames()).toEqual(
      ['50', '250', '500', '5,000', '50,000'].filter((one) => one.includes('50')),
    );
  });

  test('a free choice closes its list once a value was typed', async () => {
    show({ name: 'row_limit', value: 1000 });
    await userEvent.clear(box());
    await userEvent.type(box(), '77{Enter}');
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'false'));
    await userEvent.type(box(), '{ArrowDown}');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
  });

  test('a free choice takes the typed value on blur', async () => {
    const changes = show({ name: 'y_axis_format', value: 'SMART_NUMBER' });
    const format = screen.getByRole('combobox', { name: 'Number format' });
    expect(format).toHaveValue('Adaptive formatting');
    await userEvent.clear(format);
    await userEvent.type(format, ',.4f');
    await userEvent.tab();
    expect(changes).toEqual([',.4f']);
  });
});

describe('numbers and texts', () => {
  test('a number control gives a number, and null when it is empty', async () => {
    const changes = show({ name: 'rolling_periods', value: 7 });
    const box = screen.getByRole('textbox', { name: 'Periods' });
    await userEvent.clear(box);
    await userEvent.type(box, '12');
    expect([changes[0], changes.at(-1)]).toEqual([null, 12]);
  });

  test('the bounds of a Gantt chart are times of its first and its last day', () => {
    const changes = show({
      type: 'gantt_chart',
      name: 'x_axis_time_bounds',
      value: ['06:30:00', null],
    });
    const first = screen.getByLabelText('Bounds of the time axis: first day');
    expect(first).toHaveValue('06:30:00');
    fireEvent.change(screen.getByLabelText('Bounds of the time axis: last day'), {
      target: { value: '18:00' },
    });
    fireEvent.change(first, { target: { value: '' } });
    expect(changes).toEqual([
      ['06:30:00', '18:00:00'],
      [null, '18:00:00'],
    ]);
  });

  test('a bounds control sets each end of an axis on its own', async () => {
    const changes = show({ name: 'y_axis_bounds', value: [null, 5] });
    await userEvent.type(screen.getByRole('textbox', { name: 'Y-axis bounds: lowest' }), '2');
    expect(changes.at(-1)).toEqual([2, 5]);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Y-axis bounds: highest' }));
    expect(changes.at(-1)).toEqual([2, null]);
  });

  test('a text control gives the typed text', async () => {
    const changes = show({ type: 'big_number_total', name: 'subtitle', value: '' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Subtitle' }), 'May');
    expect(changes.at(-1)).toBe('May');
  });

  test('a checkbox names itself', async () => {
    const changes = show({ name: 'zoomable', value: false });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Zoom along the axis' }));
    expect(changes).toEqual([true]);
  });

  test('a control with an error marks itself invalid [VAL-01]', () => {
    show({ name: 'rolling_periods', value: 1.5, isInvalid: true });
    expect(screen.getByRole('textbox', { name: 'Periods' })).toBeInvalid();
  });
});

describe('colors', () => {
  test('a color scheme is chosen by its name [CTL-10]', async () => {
    const changes = show({ name: 'color_scheme', value: 'supersetColors' });
    const box = screen.getByRole('combobox', { name: 'Color scheme' });
    expect(box).toHaveValue('Sextant');
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('option', { name: /Ember/ }));
    expect(changes).toEqual(['redToYellow']);
  });

  test('a color scheme of another product shows as the scheme it is drawn in [CTL-10]', () => {
    show({ name: 'color_scheme', value: 'colorsOfSomebody' });
    expect(screen.getByRole('combobox', { name: 'Color scheme' })).toHaveValue('Sextant');
  });

  test('a fixed color has four components, the default at first [CTL-32]', async () => {
    const control = controlOf('big_number', 'color_picker');
    const changes = show({ type: 'big_number', name: 'color_picker', value: control.default });
    const box = screen.getByRole('textbox', { name: 'Color' });
    expect(box).toHaveValue('rgba(0, 122, 135, 1)');
    await userEvent.clear(box);
    await userEvent.type(box, 'rgba(1, 2, 3, 0.5)');
    await userEvent.tab();
    expect(changes.at(-1)).toEqual({ r: 1, g: 2, b: 3, a: 0.5 });
  });
});

describe('columns', () => {
  test('the dimensions control offers the columns that the dataset allows for grouping [CTL-02]', async () => {
    const { columns } = aDataset();
    const dataset = aDataset({
      columns: columns.map((column) =>
        column.column_name === 'origin' ? { ...column, groupby: false } : column,
      ),
    });
    const changes = show({ name: 'groupby', value: ['carrier'], dataset });
    await userEvent.click(screen.getByRole('combobox', { name: 'Add to dimensions' }));
    expect(await optionNames()).toEqual(['date', 'distance', 'Custom SQL…']);
    await userEvent.click(screen.getByRole('option', { name: 'distance' }));
    expect(changes).toEqual([['carrier', 'distance']]);
  });

  test('Enter takes the first column that fits what is typed; SQL is offered whatever is typed', async () => {
    const changes = show({ name: 'groupby', value: [] });
    const box = screen.getByRole('combobox', { name: 'Add to dimensions' });
    await userEvent.type(box, 'dist');
    expect(await optionNames()).toEqual(['distance', 'Custom SQL…']);
    await userEvent.keyboard('{Enter}');
    expect(changes).toEqual([['distance']]);
    await userEvent.type(box, 'upper');
    expect(await optionNames()).toEqual(['Custom SQL…']);
  });

  test('a column may be written in SQL, with a label of its own', async () => {
    const changes = show({ name: 'groupby', value: [] });
    await userEvent.click(screen.getByRole('combobox', { name: 'Add to dimensions' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Custom SQL…' }));
    const dialog = await screen.findByRole('dialog', { name: 'New column for Dimensions' });
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: 'SQL expression' }),
      'upper(carrier)',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(changes).toEqual([
      [{ expressionType: 'SQL', sqlExpression: 'upper(carrier)', label: 'upper(carrier)' }],
    ]);
  });

  test('a press on a column opens its editor: another column, or its SQL to go on from [CTL-02]', async () => {
    const changes = show({ name: 'groupby', value: ['carrier', 'origin'] });
    const edit = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'carrier' }));
      return screen.findByRole('dialog', { name: 'Edit column carrier' });
    };
    await userEvent.click(within(await edit()).getByRole('combobox', { name: 'Column' }));
    expect(await optionNames()).toEqual(['date', 'carrier', 'distance']);
    await userEvent.click(screen.getByRole('option', { name: 'distance' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(changes).toEqual([['distance', 'origin']]);
    await userEvent.click(screen.getByRole('button', { name: 'distance' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit column distance' });
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Custom SQL' }));
    const box = within(dialog).getByRole('textbox', { name: 'SQL expression' });
    expect(box).toHaveValue('distance');
    await userEvent.type(box, ' / 10');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(changes.at(-1)).toEqual([
      { expressionType: 'SQL', sqlExpression: 'distance / 10', label: 'distance / 10' },
      'origin',
    ]);
  });

  test('a column that the dataset no longer has stays and is marked', () => {
    show({ name: 'groupby', value: ['gone'] });
    expect(screen.getByTitle('gone is not in the dataset')).toBeVisible();
  });

  test('a column moves with Alt and an arrow key, and goes with Delete', async () => {
    const changes = show({ name: 'groupby', value: ['carrier', 'origin'] });
    screen.getByRole('button', { name: 'carrier' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(changes.at(-1)).toEqual(['origin', 'carrier']);
    screen.getByRole('button', { name: 'carrier' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(changes).toHaveLength(1);
    await userEvent.keyboard('{Delete}');
    expect(changes.at(-1)).toEqual(['origin']);
  });

  test('a control of one column is empty when its column is removed', async () => {
    const changes = show({ name: 'x_axis', value: 'date' });
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove date' }));
    expect(changes).toEqual([null]);
    expect(screen.getByRole('combobox', { name: 'X-axis column' })).toBeVisible();
  });

  test('a column to order by is offered in both directions [CTL-47]', async () => {
    const changes = show({ type: 'table', name: 'order_by_cols', value: [] });
    await userEvent.click(screen.getByRole('combobox', { name: 'Ordering' }));
    await userEvent.click(await screen.findByRole('option', { name: 'carrier ↓' }));
    expect(changes).toEqual([['["carrier",false]']]);
  });

  test('an order has its name however it is written, and stays as it was [CTL-47]', async () => {
    const value = ['["carrier", false]', '["gone", true]'];
    const changes = show({ type: 'table', name: 'order_by_cols', value });
    expect(screen.getByText('gone ↑')).toBeVisible();
    expect(screen.getByText('carrier ↓')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Ordering' }));
    await userEvent.click(await screen.findByRole('option', { name: 'carrier ↑' }));
    expect(changes).toEqual([[...value, '["carrier",true]']]);
  });
});

describe('metrics', () => {
  test('a metric shows its display name, and its cross removes it [CTL-01]', async () => {
    const changes = show({ name: 'metrics', value: ['count'] });
    expect(screen.getByRole('button', { name: 'COUNT(*)' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove COUNT(*)' }));
    expect(changes).toEqual([[]]);
  });

  test('a control of one metric takes no second one', async () => {
    show({ type: 'pie', name: 'metric', value: 'count' });
    expect(screen.queryByRole('button', { name: 'Add metric' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove COUNT(*)' }));
    expect(screen.getByRole('button', { name: 'Add metric' })).toBeVisible();
  });

  test('Escape leaves metrics unchanged', async () => {
    const changes = show({ name: 'metrics', value: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Add metric' }));
    const dialog = await screen.findByRole('dialog', { name: 'New metric for Metrics' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes).toEqual([]);
  });
});

describe('a time grain', () => {
  test('the time grain control offers the grains of the dataset’s database [CTL-29]', async () => {
    show({ name: 'time_grain_sqla', value: 'P1D' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Time grain' }));
    expect(await optionNames()).toEqual(['Day', 'Month']);
  });

  test('the time grain control offers the usual fifteen when the database names none [CTL-29]', async () => {
    show({ name: 'time_grain_sqla', value: 'P1D', dataset: aDataset({ time_grain_sqla: [] }) });
    await userEvent.click(screen.getByRole('combobox', { name: 'Time grain' }));
    expect(await optionNames()).toHaveLength(15);
  });

  test('the time grain control shows every grain in words, and keeps one that the database lacks [CTL-29]', async () => {
    const dataset = aDataset({ time_grain_sqla: [['PT0.25H', 'PT0.25H']] });
    show({ name: 'time_grain_sqla', value: 'PT0.5H', dataset });
    expect(screen.getByRole('combobox', { name: 'Time grain' })).toHaveValue('30 minutes');
    await userEvent.click(screen.getByRole('combobox', { name: 'Time grain' }));
    expect(await optionNames()).toEqual(['15 minutes', '30 minutes']);
  });
});
