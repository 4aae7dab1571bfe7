import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ExportRequest, writeExport } from './writeExport.ts';
import { EngineError } from '../../engine/engine.ts';
import { residentMb } from '../../processes/memory.ts';
import { createQueue } from '../../processes/queue.ts';
import { sandbox } from '../../processes/sandbox.ts';
import type { Asked } from '../results.ts';

export type ExportOrder = Omit<ExportRequest, 'spoolDir' | 'scratchDir'>;

export interface Exporter {
  /** Resolves with the file's bytes once the first of them are there. A reader that leaves ends the work. */
  write(order: ExportOrder, asked: Asked): Promise<ReadableStream<Uint8Array>>;
  close(): Promise<void>;
}

export interface ExporterOptions {
  readonly spoolDir: string;
  readonly spillDir: string;
  readonly memoryMb: number;
  readonly queueLength: number;
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'exportWorker.ts');
const AT_ONCE = 3;
const PER_OWNER = 2;
const TIMEOUT_MS = 30 * 60_000;
const WATCH_EVERY_MS = 500;
const SAID_MAX = 2000;

/** For tests: the same in this process. */
const writtenHere = (request: ExportRequest): ReadableStream<Uint8Array> => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writeExport(request, async (bytes) => {
    await writer.ready;
    await writer.write(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  })
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    .catch(() => undefined);
  return readable;
};

interface Job {
  readonly ticket: { readonly owner: string };
  readonly begin: () => void;
}

/** Large results become files in processes of their own: this one only passes bytes on. */
export const createExporter = (options: ExporterOptions): Exporter => {
  const { spoolDir, onWarning } = options;
  const children = new Set<ChildProcess>();
  const queue = createQueue<Job>({ length: options.queueLength, perOwner: PER_OWNER });
  let going = 0;
  let count = 0;

  const dispatch = () => {
    while (going < AT_ONCE) {
      const job = queue.next();
      if (!job) return;
      going++;
      job.begin();
    }
  };

  /** A place among the few that work at once; the answer gives it back. */
  const place = async ({ owner, signal }: Asked): Promise<() => void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const job: Job = { ticket: { owner }, begin: resolve };
    const left = () => {
      if (queue.remove(job)) reject(new EngineError('stopped', 'The download was given up.'));
    };
    queue.add(job);
    signal?.addEventListener('abort', left, { once: true });
    dispatch();
    await promise;
    signal?.removeEventListener('abort', left);
    return () => {
      going--;
      queue.done(job);
      dispatch();
    };
  };

  const start = (request: ExportRequest): ChildProcess => {
    const node = [
      process.execPath,
      `--max-old-space-size=${Math.floor(options.memoryMb / 2)}`,
      '--disable-warning=ExperimentalWarning',
      MAIN,
    ];
    const [command = process.execPath, ...args] = [...sandbox().prefix, ...node];
    const child = spawn(command, args, {
      env: { TZ: 'UTC' },
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify(request));
    children.add(child);
    return child;
  };

  const watched = (child: ChildProcess) => {
    const kill = () => void child.kill('SIGKILL');
    const timer = setTimeout(kill, TIMEOUT_MS);
    const watchdog = setInterval(() => {
      if ((residentMb(child.pid ?? 0) ?? 0) > options.memoryMb) kill();
    }, WATCH_EVERY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(watchdog);
      children.delete(child);
    };
  };

  const inChild = (request: ExportRequest, done: () => void): Readable => {
    const child = start(request);
    const unwatch = watched(child);
    let said = '';
    child.stderr?.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(0, SAID_MAX);
    });
    const ended = once(child, 'close') as Promise<[code: number | null]>;
    void ended
      .then(([code]) => {
        if (code !== 0 && code !== null) onWarning(`A download failed: ${said}`);
      })
      .catch((error: unknown) => onWarning(`A download failed: ${String(error)}`))
      .finally(() => {
        unwatch();
        rmSync(request.scratchDir, { recursive: true, force: true });
        done();
      });
    const bytes = async function* () {
      try {
        if (child.stdout) yield* child.stdout as AsyncIterable<Buffer>;
        const [code] = await ended;
        if (code !== 0) throw new EngineError('worker_lost', 'The file could not be written.');
      } finally {
        child.kill('SIGKILL');
      }
    };
    return Readable.from(bytes(), { objectMode: false });
  };

  return {
    async write(order, asked) {
      const done = await place(asked);
      count++;
      const scratchDir = join(options.spillDir, `export-${process.pid}-${count}`);
      mkdirSync(scratchDir, { recursive: true, mode: 0o700 });
      const request = { ...order, spoolDir, scratchDir };
      if (options.inProcess) {
        done();
        return writtenHere(request);
      }
      const stream = inChild(request, done);
      asked.signal?.addEventListener('abort', () => stream.destroy(), { once: true });
      // Nothing is answered before the file has begun: what fails at once still has a status of its own.
      await once(stream, 'readable');
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },

    async close() {
      const going = [...children];
      for (const child of going) child.kill('SIGKILL');
      await Promise.all(going.map((child) => once(child, 'close').catch(() => undefined)));
    },
  };
};
