import { expect, test } from 'vitest';
import { VIZ_TYPES } from '@/viz/registry';
import { CASES } from './charts/cases.ts';
import { mouse } from './charts/mouse.ts';
import { chartJourneys } from './charts/journeys.ts';

test('every chart type has a journey of its own', () => {
  expect(CASES.map(({ type }) => type)).toEqual(VIZ_TYPES.map(({ name }) => name));
});

chartJourneys({ by: 'mouse', colorScheme: 'light', handOf: mouse });
