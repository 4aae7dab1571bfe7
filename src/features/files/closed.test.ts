import { expect, test } from 'vitest';
import { endedWords } from './closed';

const DONE = { state: 'done', message: null, rows: 5, dataset_id: 7 } as const;

test('an import that ended after its dialog says what of the file is lost', () => {
  const notes = ['12 formulas have no stored result.', 'A picture is left out.'];
  expect(
    endedWords({ ...DONE, skipped: 37, notes }, { table: 'sales', mode: 'new' }),
  ).toMatchObject({
    text: 'The table sales has 5 rows',
    detail: '37 problems were left out. 12 formulas have no stored result. A picture is left out.',
  });
});

test('an import that lost nothing has nothing more to say than its rows', () => {
  const words = endedWords({ ...DONE, skipped: 0, notes: [] }, { table: 'sales', mode: 'new' });
  expect(words).not.toHaveProperty('detail');
});

test.each([
  ['new', 'failed', 'danger', 'The table sales was not made'],
  ['append', 'failed', 'danger', 'Nothing was added to the table sales'],
  ['append', 'stopped', 'info', 'Nothing was added to the table sales'],
  ['replace', 'failed', 'danger', 'The table sales was not replaced'],
  ['replace', 'lost', 'danger', 'What became of the table sales is not known'],
] as const)('an import of mode %s that %s says as %s: %s', (mode, state, kind, text) => {
  const words = endedWords({ state, message: 'Why.' }, { table: 'sales', mode });
  expect(words).toEqual({ kind, text, detail: 'Why.' });
});
