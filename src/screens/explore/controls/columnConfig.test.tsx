import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { chartControls } from '@/viz/controls/chartControls';
import { vizEntry } from '@/viz/registry';
import { aDataset } from '../../../../test/aDataset';
import { runChart } from '@/features/charts/thunks/runChart';
import { aForm, aResult, NUMBER, TEXT } from '../../../../test/aViz';
import { EXPLORE_KEY } from '../state/exploreKey';
import { renderApp } from '../../../../test/render';
import { listeners, slices } from '../wiring';
import { ColumnConfigControl } from './ColumnConfigControl';

test.each([
  ['carrier', TEXT, []],
  ['count', NUMBER, ['Number format', 'Number format below 1', 'Sign']],
  ['date', 2, ['Time format']],
])(
  'the settings of the column %s have the formats of what it holds',
  async (name, type, formats) => {
    const user = userEvent.setup();
    const meta = vizEntry('table');
    const control = meta && chartControls(meta).get('column_config');
    if (!control) throw new Error('A table has no settings of columns');
    const result = aResult([name], [type], [[type === TEXT ? 'AA' : 1]]);
    const form = aForm('table', { groupby: ['carrier', 'date'], metrics: ['count'] });
    const asked = { key: EXPLORE_KEY, formData: form } as const;
    const { store } = renderApp(
      <ColumnConfigControl
        control={control}
        value={{ [name]: {} }}
        onChange={() => undefined}
        form={form}
        dataset={aDataset()}
        isInvalid={false}
      />,
      { wiring: { slices, listeners } },
    );
    act(() => {
      store.dispatch(runChart.pending('r', asked));
      store.dispatch(runChart.fulfilled([result], 'r', asked));
    });
    await user.click(screen.getByRole('button', { name: /^(carrier|COUNT|date|Flights)/i }));
    const editor = within(await screen.findByRole('dialog', { name: /^Settings of/ }));
    expect(
      editor
        .getAllByRole('combobox')
        .map(
          (box) =>
            box.getAttribute('aria-label') ?? (box as HTMLInputElement).labels?.[0]?.textContent,
        ),
    ).toEqual(['Alignment', ...formats]);
  },
);

test('the parts of a comparison are renamed and hidden, under the keys of every Superset', async () => {
  const user = userEvent.setup();
  const meta = vizEntry('pop_kpi');
  const control = meta && chartControls(meta).get('column_config');
  if (!control) throw new Error('The parts of a comparison have no settings');
  const changes: unknown[] = [];
  function Host() {
    const [value, setValue] = useState<unknown>({});
    return (
      <ColumnConfigControl
        control={control as NonNullable<typeof control>}
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
        form={aForm('pop_kpi', { metric: 'count' })}
        dataset={aDataset()}
        isInvalid={false}
      />
    );
  }
  renderApp(<Host />, { wiring: { slices, listeners } });
  await user.click(screen.getByRole('combobox', { name: 'Add settings of a part' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Previous value',
    'Delta',
    'Percent change',
  ]);
  await user.click(screen.getByRole('option', { name: 'Delta' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Settings of Delta' }));
  expect(editor.queryByRole('combobox')).toBeNull();
  await user.type(editor.getByRole('textbox', { name: 'Name' }), 'Growth');
  await user.click(editor.getByRole('checkbox', { name: 'Show it' }));
  await user.click(editor.getByRole('button', { name: 'Save' }));
  expect(changes).toEqual([{ Delta: { customColumnName: 'Growth', visible: false } }]);
});
