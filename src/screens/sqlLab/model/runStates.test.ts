import { expect, test } from 'vitest';
import { isFinished, isInProgress, RUN_STATES } from './runStates';

test('a run has one of nine states [RUN-32]', () => {
  expect([...RUN_STATES].sort()).toEqual(
    'failed fetching pending running scheduled started stopped success timed_out'.split(' '),
  );
});

test('five states are in progress, the other four are finished [RUN-33 RUN-34]', () => {
  expect(RUN_STATES.filter(isInProgress).sort()).toEqual(
    'fetching pending running scheduled started'.split(' '),
  );
  expect(RUN_STATES.filter(isFinished).sort()).toEqual(
    'failed stopped success timed_out'.split(' '),
  );
});
