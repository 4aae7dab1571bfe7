import { expect, test } from 'vitest';
import type { RootState } from '@/app/store';
import { aDataset } from '../../../../test/aDataset';
import { aForm } from '../../../../test/aViz';
import { selectDrawnFacts, selectStaleControls } from './selectors';

const flights = aDataset({ verbose_map: { count: 'Flights' } });
const airports = aDataset({ id: 2, uid: '2__table', verbose_map: { count: 'Airports' } });
const stateOf = (drawn: number) =>
  ({
    explore: {
      form_data: { ...aForm('table'), datasource: '2__table' },
      datasource: airports,
      past: [{ form_data: aForm('table'), hiddenFormData: {}, datasource: flights }],
      future: [],
    },
    charts: {
      explore: { latestQueryFormData: { ...aForm('table'), datasource: `${drawn}__table` } },
    },
  }) as unknown as RootState;

test('a picture keeps the names of its dataset after a swap, until the chart runs [EXP-02]', () => {
  expect(selectDrawnFacts(stateOf(1)).verboseNames.count).toBe('Flights');
  expect(selectDrawnFacts(stateOf(2)).verboseNames.count).toBe('Airports');
});

test('only settings in sight are named as changed since the run [EXP-09]', () => {
  const ran = aForm('table', { query_mode: 'aggregate', groupby: [], all_columns: ['date'] });
  const state = {
    explore: { form_data: { ...ran, groupby: ['origin'], all_columns: [] } },
    charts: { explore: { latestQueryFormData: ran } },
  } as unknown as RootState;
  expect([...selectStaleControls(state)]).toEqual(['groupby']);
});
