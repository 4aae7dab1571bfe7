/** How imports of files end, and what is said of them. */
import { expect, test } from 'vitest';
import { HttpError } from '../errors.ts';
import { createImports, type ImportWork } from './imports.ts';

const WRITTEN = { table: { schema: 'main', name: 'sales' }, rows: 2, skipped: 0 };

const ended = async (work: ImportWork, stops = false) => {
  const imports = createImports(
    () => new Date(),
    () => undefined,
  );
  const { id } = imports.start('ada', work);
  if (stops) imports.stop('ada', id);
  await expect.poll(() => imports.show('ada', id).state).not.toBe('running');
  return imports.show('ada', id);
};

test('a table whose dataset could not be made is there, and the reason is told', async () => {
  const dataset = async () => {
    throw new HttpError(422, 'The name is taken.');
  };
  expect(await ended({ write: async () => WRITTEN, dataset })).toMatchObject({
    state: 'done',
    ...WRITTEN,
    dataset_id: null,
    message: 'It has no dataset. The name is taken.',
  });
});

test('a stop that comes after the table was written does not say that nothing was written', async () => {
  const dataset = async () => {
    throw new Error('lost');
  };
  const shown = await ended({ write: async () => WRITTEN, dataset }, true);
  expect(shown).toMatchObject({ state: 'done', ...WRITTEN });
  expect(shown.message).toBe('It has no dataset. An unexpected error.');
});

test('a stop while the table is written says that nothing was written', async () => {
  const write: ImportWork['write'] = ({ signal }) =>
    new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('stopped'))));
  expect(await ended({ write, dataset: async () => 1 }, true)).toMatchObject({
    state: 'stopped',
    message: 'Stopped. Nothing was written.',
    table: null,
  });
});
