/** Imports that run, and how those of the last hour ended. */
import { randomBytes } from 'node:crypto';
import { isRecord } from '#common/isRecord.ts';
import type { FileImport, FileProblem } from '#common/wire/file.ts';
import { EngineError } from '../engine/engine.ts';
import { HttpError, messageOf, notFound } from '../errors.ts';

type Written = Pick<FileImport, 'table' | 'rows' | 'skipped'> & Partial<Pick<FileImport, 'notes'>>;

interface Going {
  readonly owner: string;
  readonly controller: AbortController;
  endedAt: number | null;
  shown: FileImport;
}

export interface Running {
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

export interface ImportWork {
  readonly write: (running: Running) => Promise<Written>;
  /** The id of a dataset over what was written. */
  readonly dataset: (written: Written) => Promise<number | null>;
}

const RUNNING_OF_ONE = 3;
const KEPT_MS = 3_600_000;
const KEPT_MAX = 500;

export interface ImportWords {
  /** So many of one person run already. */
  readonly busy: (running: number) => string;
  readonly unexpected: string;
}

const OF_FILES: ImportWords = {
  busy: (running) => `${running} of your files are being imported. Wait for one.`,
  unexpected: 'The file could not be imported: an unexpected error.',
};

const NOTHING = {
  failed_file: null,
  table: null,
  rows: null,
  skipped: 0,
  notes: [],
  dataset_id: null,
};

/** What a refusal says of the file that was refused. */
const refusedIn = (body: HttpError['body']): Pick<FileImport, 'problems' | 'failed_file'> => {
  const extra = 'errors' in body ? body.errors[0]?.extra : null;
  if (!isRecord(extra)) return { problems: [], failed_file: null };
  const { problems, failed_file: failed } = extra;
  return {
    problems: Array.isArray(problems) ? (problems as readonly FileProblem[]) : [],
    failed_file: typeof failed === 'number' ? failed : null,
  };
};

/** Does the work of one import, and keeps how far it is and how it ended. */
const createRunner = (
  now: () => Date,
  onError: (cause: unknown) => void,
  { unexpected }: ImportWords,
) => {
  const failure = (cause: unknown, otherwise: string): Partial<FileImport> => {
    if (cause instanceof HttpError)
      return { message: messageOf(cause.body), ...refusedIn(cause.body) };
    if (cause instanceof EngineError) return { message: cause.message };
    onError(cause);
    return { message: otherwise };
  };

  /** The table is there from now on, whatever becomes of its dataset. */
  const withDataset = async (
    written: Written,
    dataset: ImportWork['dataset'],
  ): Promise<Partial<FileImport>> => {
    try {
      return { ...written, dataset_id: await dataset(written) };
    } catch (cause) {
      return {
        ...written,
        message: `It has no dataset. ${failure(cause, 'An unexpected error.').message}`,
      };
    }
  };

  return async (going: Going, { write, dataset }: ImportWork): Promise<void> => {
    const { signal } = going.controller;
    const show = (change: Partial<FileImport>) => {
      going.shown = { ...going.shown, ...change };
    };
    const onProgress = (percent: number) =>
      show({ percent: Math.min(99, Math.max(0, Math.floor(percent))) });
    const end = (change: Partial<FileImport>) => {
      going.endedAt = now().getTime();
      show(change);
    };
    try {
      const written = await write({ signal, onProgress });
      end({ state: 'done', percent: 100, ...(await withDataset(written, dataset)) });
    } catch (cause) {
      end(
        signal.aborted
          ? { state: 'stopped', message: 'Stopped. Nothing was written.' }
          : { state: 'failed', ...failure(cause, unexpected) },
      );
    }
  };
};

export const createImports = (
  now: () => Date,
  onError: (cause: unknown) => void,
  words: ImportWords = OF_FILES,
) => {
  const all = new Map<string, Going>();
  const run = createRunner(now, onError, words);

  const sweep = () => {
    const before = now().getTime() - KEPT_MS;
    for (const [id, { endedAt }] of all)
      if (endedAt !== null && (endedAt < before || all.size > KEPT_MAX)) all.delete(id);
  };

  const find = (owner: string, id: string): Going => {
    const going = all.get(id);
    if (going?.owner !== owner) throw notFound();
    return going;
  };

  return {
    start(owner: string, { write, dataset }: ImportWork): FileImport {
      sweep();
      const running = [...all.values()].filter(
        (one) => one.owner === owner && one.endedAt === null,
      );
      if (running.length >= RUNNING_OF_ONE) throw new HttpError(429, words.busy(RUNNING_OF_ONE));
      const id = randomBytes(16).toString('hex');
      const going: Going = {
        owner,
        controller: new AbortController(),
        endedAt: null,
        shown: { id, state: 'running', percent: 0, message: null, problems: [], ...NOTHING },
      };
      all.set(id, going);
      void run(going, { write, dataset });
      return going.shown;
    },
    show: (owner: string, id: string): FileImport => find(owner, id).shown,
    stop(owner: string, id: string): FileImport {
      const going = find(owner, id);
      going.controller.abort();
      return going.shown;
    },
  };
};
