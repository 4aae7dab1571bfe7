/** The small dialogs in which metrics, columns, filters and time ranges are written. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anExplore, chip, choose, control, type Explore } from '../../../test/anExplore';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
afterAll(() => explore.server.stop());

const newMetric = async () => {
  explore.openChart();
  await userEvent.click(
    within(await control(/^metrics/i)).getByRole('button', { name: 'Add metric' }),
  );
  return screen.findByRole('dialog', { name: 'New metric for Metrics' });
};
const newFilter = async () => {
  explore.openChart();
  await userEvent.click(
    within(await control(/^filters/i)).getByRole('button', { name: 'Add filter' }),
  );
  return screen.findByRole('dialog', { name: 'New filter' });
};
const sqlTab = async (dialog: HTMLElement) => {
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Custom SQL' }));
  return within(dialog).getByRole('textbox', { name: /^sql/i });
};
const save = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

describe('a metric', () => {
  test('by keyboard: what is taken out of a list, put in again and run leaves the focus in its place', async () => {
    const { store } = explore.openChart();
    const metrics = await control(/^metrics/i);
    const remove = within(metrics).getAllByRole('button', { name: /^Remove/ })[0];
    remove?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(metrics).toContainElement(document.activeElement as HTMLElement));
    const add = within(metrics).getByRole('button', { name: 'Add metric' });
    add.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'New metric for Metrics' });
    await choose(within(dialog).getByRole('combobox', { name: 'Column' }), 'distance');
    within(dialog).getByRole('button', { name: 'Save' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(metrics).toContainElement(document.activeElement as HTMLElement));
    (await screen.findByRole('button', { name: 'Update chart' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
    const area = screen.getByRole('region', { name: 'Chart area' });
    await waitFor(() => expect(area).toContainElement(document.activeElement as HTMLElement));
  });

  test('a metric in SQL starts with the SQL of the simple one [CTL-17]', async () => {
    const dialog = await newMetric();
    await choose(within(dialog).getByRole('combobox', { name: 'Column' }), 'distance');
    const box = await sqlTab(dialog);
    expect(box).toHaveValue('SUM(distance)');
    await userEvent.type(box, ' / 2');
    await save(dialog);
    expect(await chip(/^metrics/i, 'SUM(distance) / 2')).toBeVisible();
  });

  test('SQL that its database refuses says at which character [ERR-10]', async () => {
    const dialog = await newMetric();
    const box = await sqlTab(dialog);
    await userEvent.clear(box);
    await userEvent.type(box, 'MAX(distance) + SUM(carrier)');
    expect(await within(dialog).findByText(/\(At character 17\.\)/)).toBeVisible();
  });

  test('columns and functions are completed by key, and Escape closes the list alone', async () => {
    const dialog = await newMetric();
    const box = await sqlTab(dialog);
    await userEvent.type(box, 'max(dis');
    expect(await screen.findByRole('option', { name: /^distance/ })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    expect(box).toHaveValue('max(distance');
    expect(box).toHaveFocus();
    await userEvent.type(box, ') - mi');
    expect(await screen.findByRole('option', { name: /^min\(/i })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(dialog).toBeInTheDocument();
    expect(box).toHaveValue('max(distance) - mi');
  });

  test('the database says what is wrong with an expression, under it', async () => {
    const dialog = await newMetric();
    const box = await sqlTab(dialog);
    await userEvent.type(box, 'sum(nowhere)');
    await waitFor(() => expect(box).toBeInvalid());
    expect(box).toHaveAccessibleDescription(/nowhere/);
    await userEvent.clear(box);
    await userEvent.type(box, 'sum(distance)');
    await waitFor(() => expect(box).toBeValid());
  });
});

describe('what is typed and not saved', () => {
  test('a click outside keeps it and says so', async () => {
    const dialog = await newFilter();
    const box = await sqlTab(dialog);
    await userEvent.type(box, 'distance > 1');
    await userEvent.click(document.body);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not saved yet');
    expect(box).toHaveValue('distance > 1');
    await save(dialog);
    expect(await chip(/^filters/i, 'distance > 1')).toBeVisible();
  });

  test('Escape discards it the second time, and at once what nobody changed', async () => {
    const dialog = await newFilter();
    const box = await sqlTab(dialog);
    await userEvent.type(box, 'distance > 1 ');
    await userEvent.keyboard('{Escape}');
    expect(within(dialog).getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    await screen.findByRole('dialog', { name: 'New filter' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Escape in an open list closes the list and not the filter', async () => {
    const dialog = await newFilter();
    await choose(within(dialog).getByRole('combobox', { name: 'Column' }), 'carrier');
    for (const name of ['Column', 'Operator', 'Values']) {
      await userEvent.click(within(dialog).getByRole('combobox', { name }));
      await screen.findAllByRole('option');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
      expect(within(dialog).queryByRole('alert')).toBeNull();
    }
    expect(dialog).toBeVisible();
  });
});

/** Whether a row of flights fits each condition that is tried. */
const FITS = {
  'Equal to (=)': ({ distance }) => distance === 100,
  'Not equal to (≠)': ({ distance }) => distance !== 100,
  'Less than (<)': ({ distance }) => Number(distance) < 103,
  'Less or equal (<=)': ({ distance }) => Number(distance) <= 103,
  'Greater than (>)': ({ distance }) => Number(distance) > 457,
  'Greater or equal (>=)': ({ distance }) => Number(distance) >= 457,
  In: ({ distance }) => distance === 100 || distance === 102,
  'Not in': ({ distance }) => distance !== 100 && distance !== 102,
  Like: ({ carrier }) => carrier === 'UA',
  'Like (case insensitive)': ({ carrier }) => carrier === 'UA',
  'Is null': ({ carrier }) => carrier === null,
  'Is not null': ({ carrier }) => carrier !== null,
  'Is true': ({ cancelled }) => cancelled === true,
  'Is false': ({ cancelled }) => cancelled === false,
} as const satisfies Record<string, (row: Readonly<Record<string, unknown>>) => boolean>;

describe('a filter', () => {
  test('the values of a column are offered in order, with words for nothing and null [CTL-43, CTL-44]', async () => {
    const dialog = await newFilter();
    await choose(within(dialog).getByRole('combobox', { name: 'Column' }), 'carrier');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Values' }));
    await screen.findByRole('option', { name: 'AA' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '<empty string>',
      'AA',
      'UA',
      'WN',
      '<NULL>',
    ]);
  });

  test('a metric may be compared, after the rows are grouped [CTL-20, CTL-37]', async () => {
    const dialog = await newFilter();
    await choose(within(dialog).getByRole('combobox', { name: 'Column' }), 'count');
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Value' }), '3');
    await save(dialog);
    await userEvent.click(await chip(/^filters/i, 'COUNT(*) > 3'));
    const again = await screen.findByRole('dialog', { name: 'Edit filter' });
    expect(within(again).getByRole('combobox', { name: 'Column' })).toHaveValue('count');
    await userEvent.keyboard('{Escape}');
    const { queries } = await explore.update();
    expect(queries[0]?.extras).toMatchObject({ having: '(COUNT(*) > 3)' });
  });

  test.each([
    ['Equal to (=)', 'distance', '100', 1],
    ['Not equal to (≠)', 'distance', '100', 359],
    ['Less than (<)', 'distance', '103', 3],
    ['Less or equal (<=)', 'distance', '103', 4],
    ['Greater than (>)', 'distance', '457', 2],
    ['Greater or equal (>=)', 'distance', '457', 3],
    ['In', 'distance', '100,102,', 2],
    ['Not in', 'distance', '100,102,', 358],
    ['Like', 'carrier', 'U%', 90],
    ['Like', 'carrier', 'u%', 0],
    ['Like (case insensitive)', 'carrier', 'u%', 90],
    ['Is null', 'carrier', null, 45],
    ['Is not null', 'carrier', null, 315],
    ['Is true', 'cancelled', null, 36],
    ['Is false', 'cancelled', null, 324],
  ] as const)(
    'the operator %s returns the right rows of %s with %s [CTL-37, CTL-38, CTL-39]',
    async (label, column, text, count) => {
      const id = await explore.aChart(`Rows ${label} ${text}`, {
        viz_type: 'table',
        query_mode: 'raw',
        all_columns: ['distance', 'carrier', 'cancelled'],
        row_limit: 1000,
      });
      const { store } = explore.open(`/explore/?slice_id=${id}`);
      await userEvent.click(
        within(await control(/^filters/i)).getByRole('button', { name: 'Add filter' }),
      );
      const dialog = await screen.findByRole('dialog', { name: 'New filter' });
      await choose(within(dialog).getByRole('combobox', { name: 'Column' }), column);
      await choose(within(dialog).getByRole('combobox', { name: 'Operator' }), label);
      const box = within(dialog).getByRole('combobox', { name: /^Values?$/ });
      if (text === null) expect(box).toBeDisabled();
      else await userEvent.type(box, text);
      await save(dialog);
      await explore.update();
      await waitFor(() => {
        const result = store.getState().charts.explore?.queriesResponse?.[0];
        expect(result?.applied_filters?.length).toBe(1);
        expect(result?.data.filter((row) => FITS[label](row))).toHaveLength(count);
        expect(result?.data).toHaveLength(count);
      });
    },
  );
});

describe('a renamed metric', () => {
  test('a renamed metric keeps the configuration of its column [EXP-05]', async () => {
    const id = await explore.aChart('Configured', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: [
        {
          expressionType: 'SIMPLE',
          column: { column_name: 'distance' },
          aggregate: 'SUM',
          label: 'SUM(distance)',
          optionName: 'metric_own',
        },
      ],
      column_config: { 'SUM(distance)': { d3NumberFormat: ',d' } },
    });
    const { store } = explore.open(`/explore/?slice_id=${id}`);
    await userEvent.click(await chip(/^metrics/i, 'SUM(distance)'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit metric SUM(distance)' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Label' }), 'Way');
    await save(dialog);
    expect(await chip(/^metrics/i, 'Way')).toBeVisible();
    expect(store.getState().explore.form_data?.column_config).toEqual({
      Way: { d3NumberFormat: ',d' },
    });
  });
});

describe('a conditional format', () => {
  test('a text among numbers is told to be none, and cannot be saved', async () => {
    const id = await explore.aChart('By carrier', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: ['count'],
      adhoc_filters: [],
      row_limit: 100,
    });
    explore.open(`/explore/?slice_id=${id}`);
    await userEvent.click(await screen.findByRole('tab', { name: 'Customize' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a conditional format' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a conditional format' });
    const value = within(dialog).getByRole('textbox', { name: 'Value' });
    await userEvent.type(value, 'abc');
    expect(value).toHaveAccessibleDescription('Enter a number, such as 12.5');
    expect(value).toBeInvalid();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.clear(value);
    await userEvent.type(value, '1e3');
    expect(value).toBeValid();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('a rule that is half written survives a click outside, and Enter saves it', async () => {
    const id = await explore.aChart('By carrier', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: ['count'],
      adhoc_filters: [],
      row_limit: 100,
    });
    explore.open(`/explore/?slice_id=${id}`);
    await userEvent.click(await screen.findByRole('tab', { name: 'Customize' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a conditional format' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a conditional format' });
    const value = within(dialog).getByRole('textbox', { name: 'Value' });
    await userEvent.type(value, '3');
    await userEvent.click(document.body);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not saved yet');
    await userEvent.type(value, '{Enter}');
    expect(await screen.findByRole('button', { name: /^(?!Remove).*> 3$/ })).toBeVisible();
  });
});

describe('the settings of a column', () => {
  test('number formats have names, and one that is chosen shows a value of the column in it [CTL-08, CTL-30]', async () => {
    const id = await explore.aChart('Counts by carrier', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: ['count'],
      adhoc_filters: [],
      row_limit: 100,
      column_config: { count: {} },
    });
    const { store } = explore.open(`/explore/?slice_id=${id}`);
    await userEvent.click(await screen.findByRole('tab', { name: 'Customize' }));
    await userEvent.click(await chip(/^columns$/i, 'COUNT(*)'));
    const dialog = await screen.findByRole('dialog', { name: 'Settings of COUNT(*)' });
    const format = within(dialog).getByRole('combobox', { name: 'Number format' });
    await choose(format, ',.1% (12345.432 => 1,234,543.2%)');
    expect(format).toHaveValue(',.1% (12345.432 => 1,234,543.2%)');
    await waitFor(() => expect(format).toHaveAccessibleDescription(/^90 is shown as 9,000.0%$/));
    await save(dialog);
    expect(store.getState().explore.form_data?.column_config).toEqual({
      count: { d3NumberFormat: ',.1%' },
    });
  });
});

describe('a condition on a metric that is not SQL', () => {
  const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'distance' } };

  test.each([
    ['with the definition of its metric', SUM, '>', 500, 'SUM(distance) > 500'],
    ['with the name of a metric', 'count', '<=', 4, 'COUNT(*) <= 4'],
  ])('%s it is not applied, which is said, until it is written as SQL', async (...given) => {
    const [, subject, operator, comparator, sql] = given;
    const id = await explore.aChart(`Groups ${sql}`, {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: ['count'],
      adhoc_filters: [
        { expressionType: 'SIMPLE', clause: 'HAVING', subject, operator, comparator },
      ],
      row_limit: 100,
    });
    const { store } = explore.open(`/explore/?slice_id=${id}`);
    const filters = await control(/^filters/i);
    expect(await within(filters).findByText(/^Not applied: .* has to be SQL/)).toBeVisible();
    expect(within(filters).getByTitle(/ is not applied$/)).toBeVisible();
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
    expect(JSON.parse(explore.dataCalls().at(-1)?.body ?? '')).toMatchObject({
      queries: [{ filters: [], extras: { having: '' } }],
    });
    await userEvent.click(within(filters).getByRole('button', { name: 'Write it as SQL' }));
    expect(await chip(/^filters/i, sql)).toBeVisible();
    expect(within(filters).queryByText(/^Not applied/)).toBeNull();
    const { queries } = await explore.update();
    expect(queries[0]?.extras).toMatchObject({ having: `(${sql})` });
  });

  test('of an operator that metrics do not have, it can only be written anew', async () => {
    const id = await explore.aChart('Groups like that', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: ['count'],
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          clause: 'HAVING',
          subject: SUM,
          operator: 'IN',
          comparator: [1],
        },
      ],
      row_limit: 100,
    });
    explore.open(`/explore/?slice_id=${id}`);
    const filters = await control(/^filters/i);
    await within(filters).findByText(/^Not applied: SUM\(distance\) in \(1\)/);
    expect(within(filters).queryByRole('button', { name: 'Write it as SQL' })).toBeNull();
    await userEvent.click(within(filters).getByTitle(/ is not applied$/));
    expect(await screen.findByRole('dialog', { name: 'Edit filter' })).toBeVisible();
  });
});

describe('a filter in SQL', () => {
  test('it starts with the SQL of what is chosen [CTL-20]', async () => {
    const dialog = await newFilter();
    await choose(within(dialog).getByRole('combobox', { name: 'Column' }), 'distance');
    await choose(within(dialog).getByRole('combobox', { name: 'Operator' }), 'Greater than (>)');
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Value' }), '100');
    const box = await sqlTab(dialog);
    expect(box).toHaveValue('distance > 100');
    await userEvent.type(box, ' OR distance = 1');
    await save(dialog);
    expect(await chip(/^filters/i, 'distance > 100 OR distance = 1')).toBeVisible();
  });
});
