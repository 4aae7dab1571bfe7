import { createArchives } from '../bundles/archives.ts';
import type { Config } from '../config.ts';
import { quietFailures } from '../databases/quietFailures.ts';
import type { Deps } from '../deps.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createEngines } from '../engine/createEngines.ts';
import { engineFolders } from '../engine/folders.ts';
import { createDiskBytes } from '../engine/kept/disk.ts';
import { createRedisBytes } from '../engine/kept/redis.ts';
import { createSpool } from '../engine/spool.ts';
import { createFileReaders } from '../files/fileReaders.ts';
import { createFileFetchers } from '../files/remote/fileFetchers.ts';
import type { Log } from '../log.ts';
import { createIndexes } from '../query/brush/indexes.ts';
import { createAnswers } from '../query/kept/answers.ts';
import { createShaper } from '../query/shaping/shaper.ts';
import { createTogether } from '../query/together/together.ts';
import { createResults } from '../results/results.ts';
import { createTemplates } from '../templates/templates.ts';

/** However long an answer may be kept by its chart. */
const ANSWERS_MAX_AGE_MS = 30 * 86_400_000;

export interface WorkersOptions extends Pick<Deps, 'network'> {
  readonly config: Pick<Config, 'dataDir' | 'limits' | 'cacheUrl'>;
  readonly log: Log;
  readonly now?: () => Date;
  /** Tests: the same work in this process. */
  readonly inProcess?: boolean;
  /** What operators must know: no sandbox, a worker that died. */
  readonly onWarning: (message: string) => void;
}

/** Everything that works in processes of its own. */
export const createWorkers = ({
  config: { dataDir, limits, cacheUrl },
  network,
  log,
  now = () => new Date(),
  inProcess = false,
  onWarning,
}: WorkersOptions) => {
  const folders = engineFolders(dataDir);
  const shared = { limits, inProcess, onWarning };
  const engines = quietFailures(createEngines({ ...shared, dataDir, network }), limits, log);
  const results = createResults({
    ...shared,
    spoolDir: folders.results,
    spillDir: folders.spill,
  });
  const templates = createTemplates({
    ...shared,
    queueLength: limits.queueLength,
    timeoutMs: limits.templateMs,
  });
  const archives = createArchives({ ...shared, queueLength: limits.queueLength });
  const fileReaders = createFileReaders({
    ...shared,
    duckdb: duckdbSetup(dataDir, limits),
    memoryMb: limits.workerMemoryMb,
    queueLength: limits.queueLength,
  });
  const fileFetchers = createFileFetchers({
    ...shared,
    memoryMb: limits.workerMemoryMb,
    queueLength: limits.queueLength,
  });
  const shaper = createShaper({ ...shared, heldDir: folders.held, timeoutMs: limits.shapeMs });
  const keeping = { heldDir: folders.held, maxAgeMs: ANSWERS_MAX_AGE_MS, now };
  const place =
    cacheUrl === null
      ? createDiskBytes({ ...keeping, dir: folders.answers, maxBytes: limits.answerBytesOnDisk })
      : createRedisBytes({ ...keeping, url: cacheUrl });
  const indexes = createIndexes(now);
  const answers = createAnswers({ now, log, tiers: [place], onForgotten: indexes.forget });
  const spool = createSpool({ dir: folders.results, viewPage: results.viewPage });
  return {
    deps: {
      engines,
      results,
      templates,
      archives,
      fileReaders,
      fileFetchers,
      shaper,
      answers,
      indexes,
      together: createTogether(now),
      spool,
    },
    close: async () => {
      await Promise.all(
        [engines, results, templates, archives, fileReaders, fileFetchers, shaper].map((workers) =>
          workers.close(),
        ),
      );
      await answers.close();
    },
  };
};
