import { expect, test } from 'vitest';
import type { Dashboard } from '@/api/resources/dashboards';
import { aDashboardStore } from '../../../../test/aDashboardStore';
import { aLayout, chart, row } from '../../../../test/layouts';
import { colorsKept, colorsSaved } from '../events';
import { changesDiscarded, discardRestored } from '../layout/layoutSlice';
import { colorMetadata } from './colorMetadata';
import { selectChosenColors } from './selectors';

const layout = aLayout(row('r', chart('a')));
const colorsOf = (color: string) => colorMetadata({ scheme: '', labels: { AA: color } }, new Map());

test('what a discard removed comes back without its colors, once others were saved', () => {
  const store = aDashboardStore(layout);
  const colors = colorsOf('#ff0011');
  store.dispatch(colorsKept(colors));
  store.dispatch(changesDiscarded({ saved: layout, savedScheme: '', dropped: { layout, colors } }));
  const saved = { id: 1, metadata: colorsOf('#00ff11'), changedOn: '' } as unknown as Dashboard;
  store.dispatch(colorsSaved(saved));
  const { discarded } = store.getState().dashboardState;
  expect(discarded).not.toBeNull();
  if (discarded) store.dispatch(discardRestored(discarded));
  expect(selectChosenColors(store.getState()).labels).toEqual({ AA: '#00ff11' });
});
