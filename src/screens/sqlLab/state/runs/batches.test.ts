import { describe, expect, test } from 'vitest';
import { batchEnded, batchStarted, batchStepChosen, nextStep } from './batches';
import { aQuery, anEditor, aState } from '../../builders';
import { sqlLab } from '../slices/sqlLabSlice';
import { runQuery } from '../thunks/runQuery';
import type { Query } from '../../model/run';

const steps = [0, 1, 2].map((position) =>
  aQuery({ id: `q${position}`, position, batchId: 'b', sql: `select ${position}` }),
);
const run = (states: readonly Query['state'][]) =>
  Object.fromEntries(
    states.map((state, index) => [`q${index}`, { ...(steps[index] as Query), state }]),
  );

describe('after a statement', () => {
  test.each([
    [['running'], { kind: 'wait' }],
    [['pending'], { kind: 'wait' }],
    [['success'], { kind: 'send', query: steps[1] }],
    [['success', 'success', 'success'], { kind: 'end' }],
    [['success', 'failed'], { kind: 'end', shown: 1 }],
    [['success', 'stopped'], { kind: 'end', shown: 1 }],
    [['timed_out'], { kind: 'end', shown: 0 }],
  ] as const)('%j', (states, next) => {
    expect(nextStep({ steps }, run(states))).toEqual(next);
  });

  test('one taken out of the history is not sent again', () => {
    const queries = run(['success', 'success']);
    delete queries.q0;
    expect(nextStep({ steps }, queries)).toEqual({ kind: 'send', query: steps[2] });
  });
});

describe('several statements', () => {
  const begun = () =>
    sqlLab(
      aState({ queryEditors: [anEditor()], tabHistory: ['a'], activeSouthPaneTab: 'History' }),
      batchStarted({ editorId: 'a', id: 'b', steps }),
    );

  test('keep the rows of each other; those of an earlier run go [RUN-09]', () => {
    let state = sqlLab(begun(), runQuery.pending('r', steps[0]!));
    state = {
      ...state,
      results: {
        q0: {
          query: 'q0',
          status: 'success',
          columns: [],
          rowCount: 0,
          pageRows: 1,
          key: null,
          pages: {},
          recent: [],
        },
      },
    };
    state = sqlLab(state, runQuery.pending('r', steps[1]!));
    expect(Object.keys(state.results)).toEqual(['q0']);
    expect(state.queryEditors[0]?.latestQueryId).toBe('q1');
    state = sqlLab(state, runQuery.pending('r', aQuery({ id: 'alone' })));
    expect(state.results).toEqual({});
    expect(state.batches).toEqual({});
  });

  test('show the first, then the one that failed, then the one that was chosen', () => {
    let state = begun();
    expect(state.batches.a).toMatchObject({ shown: 0, isGoing: true });
    state = sqlLab(state, batchEnded({ editorId: 'a', shown: 1 }));
    expect(state.batches.a).toMatchObject({ shown: 1, isGoing: false });
    state = sqlLab(state, batchStepChosen({ editorId: 'a', position: 0 }));
    expect(state.batches.a).toMatchObject({ shown: 0 });
    expect(state.activeSouthPaneTab).toBe('Results');
  });
});
