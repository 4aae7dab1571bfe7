import { describe, expect, test } from 'vitest';
import { batchEnded, batchStarted, batchStepChosen, nextStep } from '../../runs/batches';
import { aRun, anEditor, aState } from '../../../builders';
import { sqlLab } from '../sqlLabSlice';
import { sendRun } from '../../thunks/sendRun';
import type { Run } from '../../../model/run';

const steps = [0, 1, 2].map((position) =>
  aRun({ id: `q${position}`, position, batchId: 'b', sql: `select ${position}` }),
);
const run = (states: readonly Run['state'][]) =>
  Object.fromEntries(
    states.map((state, index) => [`q${index}`, { ...(steps[index] as Run), state }]),
  );

describe('the batch', () => {
  test.each([
    [['running'], { kind: 'wait' }],
    [['pending'], { kind: 'wait' }],
    [['success'], { kind: 'send', run: steps[1] }],
    [['success', 'success', 'success'], { kind: 'end' }],
    [['success', 'failed'], { kind: 'end', shown: 1 }],
    [['success', 'stopped'], { kind: 'end', shown: 1 }],
    [['timed_out'], { kind: 'end', shown: 0 }],
  ] as const)(
    'the batch with statements in the states %j has the expected next step',
    (states, next) => {
      expect(nextStep({ steps }, run(states))).toEqual(next);
    },
  );

  test('a statement removed from the history is not sent again', () => {
    const queries = run(['success', 'success']);
    delete queries.q0;
    expect(nextStep({ steps }, queries)).toEqual({ kind: 'send', run: steps[2] });
  });
});

describe('several statements', () => {
  const begun = () =>
    sqlLab(
      aState({ queryEditors: [anEditor()], tabHistory: ['a'], activeSouthPaneTab: 'History' }),
      batchStarted({ editorId: 'a', id: 'b', steps }),
    );

  test('several statements keep each other’s rows; those of an earlier run go [RUN-09]', () => {
    let state = sqlLab(begun(), sendRun.pending('r', steps[0]!));
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
    state = sqlLab(state, sendRun.pending('r', steps[1]!));
    expect(Object.keys(state.results)).toEqual(['q0']);
    expect(state.queryEditors[0]?.latestQueryId).toBe('q1');
    state = sqlLab(state, sendRun.pending('r', aRun({ id: 'alone' })));
    expect(state.results).toEqual({});
    expect(state.batches).toEqual({});
  });

  test('several statements show the first, then the one that failed, then the chosen one', () => {
    let state = begun();
    expect(state.batches.a).toMatchObject({ shown: 0, isGoing: true });
    state = sqlLab(state, batchEnded({ editorId: 'a', shown: 1 }));
    expect(state.batches.a).toMatchObject({ shown: 1, isGoing: false });
    state = sqlLab(state, batchStepChosen({ editorId: 'a', position: 0 }));
    expect(state.batches.a).toMatchObject({ shown: 0 });
    expect(state.activeSouthPaneTab).toBe('Results');
  });
});
