import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { chartControls } from '@/viz/controls/chartControls';
import { vizEntry } from '@/viz/registry';
import { aDataset } from '../../../../test/aDataset';
import { aForm } from '../../../../test/aViz';
import { renderApp } from '../../../../test/render';
import { listeners, slices } from '../wiring';
import { ColumnConfigControl } from './ColumnConfigControl';

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
