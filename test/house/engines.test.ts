/** An engine is one folder, one common file and its entry in two lists; the compiler names what is missing. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, BACKENDS, ENGINES } from '#common/engines/engines.ts';
import { ENGINE_MODULES } from '../../server/engine/modules.ts';
import { aCopy, ENGINE, listed, LISTS, READERS } from './madeUpEngine.ts';

describe('an engine that is added', () => {
  const copy = aCopy();
  beforeEach(() =>
    copy.write({
      ...ENGINE,
      [LISTS.common]: listed('common'),
      [LISTS.server]: listed('server'),
    }),
  );
  afterAll(() => copy.remove());

  const without = (file: keyof typeof ENGINE, member: RegExp) =>
    copy.write({ [file]: (ENGINE[file] ?? '').replace(member, '') });

  /* The first one compiles everything: on a busy machine that takes more than a minute. */
  test('compiles with its folder, its common file and its entries', async () => {
    expect(await copy.compile(READERS)).toBe('');
  }, 240_000);

  test('does not compile without its entry in the server’s list', async () => {
    copy.write({ [LISTS.server]: listed('server').replace('  exasol,\n', '') });
    expect(await copy.compile([LISTS.server])).toMatch(/modules\.ts.*'exasol' is missing/);
  });

  test('does not compile without its entry in the common list', async () => {
    copy.write({ [LISTS.common]: listed('common').replace('  exasol,\n', '') });
    expect(await copy.compile([LISTS.server])).toMatch(/modules\.ts.*'exasol' does not exist/);
  });

  test('does not compile without any of its facts', async () => {
    without('common/engines/exasol.ts', /words: .*/);
    without('server/engine/exasol/engine.ts', /planner: .*/);
    without('server/engine/exasol/driver.ts', /export /);
    const errors = await copy.compile([LISTS.server]);
    expect(errors).toMatch(/common\/engines\/exasol\.ts.*'words' is missing/);
    expect(errors).toMatch(/exasol\/engine\.ts.*'planner' is missing/);
    expect(errors).toMatch(/exasol\/engine\.ts.*driver/);
  });
});

test.each(BACKENDS)(
  'the engine %s is connected over the network or embedded, and both lists agree',
  (backend) => {
    const { connection } = ENGINES[backend];
    const { dialect, network } = ENGINE_MODULES[backend];
    expect(dialect.backend).toBe<Backend>(backend);
    expect(network === null).toBe(connection === null);
  },
);
