import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { chartControls } from '@/viz/controls/chartControls';
import { vizEntry } from '@/viz/registry';
import { aDataset } from '../../../../test/aDataset';
import { aForm } from '../../../../test/aViz';
import { renderApp } from '../../../../test/render';
import { MetricEndsControl } from './MetricEndsControl';

test('each axis of a radar is given its ends, under the keys of every Superset', async () => {
  const user = userEvent.setup();
  const meta = vizEntry('radar');
  const control = meta && chartControls(meta).get('column_config');
  if (!control) throw new Error('A radar has no ends of its axes');
  const known = control;
  let last: unknown;
  function Held() {
    const [value, setValue] = useState<unknown>({ other: { kept: true } });
    const form = aForm('radar', { metrics: ['count', 'tall'] });
    return (
      <MetricEndsControl
        {...{ control: known, value, form }}
        onChange={(next) => {
          last = next;
          setValue(next);
        }}
        dataset={aDataset()}
        isInvalid={false}
      />
    );
  }
  renderApp(<Held />);
  await user.type(screen.getByRole('textbox', { name: 'tall: lowest' }), '5');
  await user.type(screen.getByRole('textbox', { name: 'tall: highest' }), '80');
  expect(last).toEqual({
    other: { kept: true },
    tall: { radarMetricMinValue: 5, radarMetricMaxValue: 80 },
  });
  await user.clear(screen.getByRole('textbox', { name: 'tall: lowest' }));
  expect(last).toMatchObject({ tall: { radarMetricMinValue: null, radarMetricMaxValue: 80 } });
});
