import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aForm } from '../../../../test/aViz';
import { renderApp } from '../../../../test/render';
import { NO_FACTS } from '../datasetFacts';
import { PointMenu } from './PointMenu';

test('a column may be called constructor: its values are those that a click chooses', async () => {
  const crossFilter = [{ col: 'constructor', op: 'IN' as const, val: ['AA', 'UA'] }];
  const nothing = () => {};
  renderApp(
    <PointMenu
      at={{ x: 0, y: 0, filters: [], crossFilter }}
      title="Flights"
      formData={aForm('pie')}
      dataset={NO_FACTS}
      onCrossFilter={nothing}
      onDetail={nothing}
      onDrillBy={undefined}
      onClose={nothing}
    />,
  );
  expect(
    await screen.findByRole('menuitem', { name: 'Cross-filter by AA, UA' }),
  ).toBeInTheDocument();
});
