import { rm } from 'node:fs/promises';
import { engineOf } from '#common/engines/engines.ts';
import type { WorkerSetup } from './calls.ts';
import { networkSetup } from './drivers/network.ts';
import { duckdbSetup } from './duckdb/setup.ts';
import { type Engine, EngineError } from './engine.ts';
import { createEngineLane, type EnginesOptions } from './engineLane.ts';
import type { Engines, EngineTarget } from './engines.ts';
import { preparedFolders } from './folders.ts';
import { createEngine } from './laneEngine.ts';
import { engineModule } from './modules.ts';
import { OPEN_NETWORK } from './network/addresses.ts';
import { growingFile, indexFile, pagesFile } from './spoolFiles.ts';
import { withCreateAs } from './storage/createAs.ts';
import { createTables } from './storage/tables.ts';

interface Made {
  /** What it was made of. */
  readonly key: string;
  readonly engine: Engine;
  /** The same workers, asked with another's rights. */
  readonly engineAs: (as: string) => Engine;
}

/** One engine per stored database over its own pool of workers. */
export const createEngines = (options: EnginesOptions): Engines => {
  const { dataDir, limits } = options;
  const folders = preparedFolders(dataDir);
  const made = new Map<number, Made>();

  const discard = async (key: string) => {
    for (const fileOf of [indexFile, growingFile, pagesFile]) {
      await rm(fileOf(folders.results, key), { force: true });
    }
  };

  const tables = () =>
    createTables({
      setup: duckdbSetup(dataDir, limits),
      inProcess: options.inProcess ?? false,
    });

  const make = (target: EngineTarget, key: string): Made => {
    const { dialect: own, home, driver } = engineModule(target.backend);
    const { connection } = engineOf(target.backend);
    const isEmbedded = connection === null;
    const setup = isEmbedded
      ? duckdbSetup(dataDir, limits)
      : networkSetup(target.parameters, connection.port.plain);
    const worker: WorkerSetup = {
      driver,
      setup,
      spoolDir: folders.results,
      resultBytes: limits.resultBytes,
      network: options.network?.() ?? OPEN_NETWORK,
    };
    const lane = createEngineLane(options, folders, worker, isEmbedded);
    const dialect = { ...own, ...home?.(target.parameters) };
    const engineAs = (as: string | null) =>
      createEngine({ dialect, as, lane, heldDir: folders.held, discard });
    const engine = engineAs(null);
    return { key, engine: isEmbedded ? withCreateAs(engine, tables()) : engine, engineAs };
  };

  const forget = async (databaseId: number) => {
    const known = made.get(databaseId);
    made.delete(databaseId);
    await known?.engine.close();
  };

  return {
    of(target) {
      const { id, backend, as = null } = target;
      if (as !== null && engineOf(backend).impersonation.by === null) {
        throw new EngineError(
          'unknown_person',
          `There is no way to ask ${backend} as somebody else.`,
        );
      }
      const key = JSON.stringify([backend, target.parameters]);
      let known = made.get(id);
      if (known?.key !== key) {
        if (known) void forget(id);
        known = make(target, key);
        made.set(id, known);
      }
      return as === null ? known.engine : known.engineAs(as);
    },
    forget,
    async close() {
      await Promise.all([...made.keys()].map(forget));
    },
  };
};
