import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { EngineError } from '../engine/engine.ts';
import { errorOf } from '../engine/statementService.ts';
import type { Call, FromWorker, Part, ToWorker, WorkerSetup } from '../engine/calls.ts';

/** One child process as its pool sees it. */
export interface WorkerProcess {
  readonly pid: number;
  /** Resolves when it takes calls, rejects when it never will. */
  readonly ready: Promise<void>;
  readonly exited: Promise<void>;
  isAlive(): boolean;
  call(call: Call, onPart: (part: Part) => void): Promise<unknown>;
  interrupt(): void;
  kill(): void;
}

export interface WorkerProcessOptions<Setup> {
  /** The file it runs; by default the one that runs statements. */
  readonly main?: string;
  readonly setup: Setup;
  /** Programs that lock the worker in and then become it. */
  readonly prefix: readonly string[];
  readonly heapMb: number;
  /** It speaks to servers elsewhere. */
  readonly connects?: boolean;
  /** Told to end, it may take so long to tell a server elsewhere; 0: it is killed at once. */
  readonly farewellMs?: number;
  readonly onOutput: (text: string) => void;
}

const WORKER = join(import.meta.dirname, '../engine/worker.ts');
const OUTPUT_MAX = 2000;

/** Whom to trust beside the known authorities: a file of certificates, no secret. */
const trust = () => {
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  return authorities ? { NODE_EXTRA_CA_CERTS: resolve(authorities) } : {};
};

const lost = () =>
  new EngineError(
    'worker_lost',
    'The query ended unexpectedly: its process was lost. Run it again.',
  );

export const startWorker = <Setup = WorkerSetup>(
  options: WorkerProcessOptions<Setup>,
): WorkerProcess => {
  const node = [
    process.execPath,
    `--max-old-space-size=${options.heapMb}`,
    '--disable-warning=ExperimentalWarning',
    options.main ?? WORKER,
  ];
  const [command = process.execPath, ...args] = [...options.prefix, ...node];
  const child: ChildProcess = spawn(command, args, {
    // Nothing of ours; who connects elsewhere is told whom to trust.
    env: { TZ: 'UTC', ...(options.connects ? trust() : {}) },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let isAlive = true;
  let current: {
    onPart: (part: Part) => void;
    resolve: (answer: unknown) => void;
    reject: (error: unknown) => void;
  } | null = null;
  let said = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      const text = data
        .toString()
        .slice(0, OUTPUT_MAX - said)
        .trim();
      said += text.length;
      if (text) options.onOutput(text);
    });
  }

  let becomeReady = () => {};
  let failReady: (error: unknown) => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    becomeReady = resolve;
    failReady = reject;
  });
  ready.catch(() => undefined);

  const exited = new Promise<void>((resolve) => {
    const gone = () => {
      if (!isAlive) return;
      isAlive = false;
      failReady(lost());
      current?.reject(lost());
      current = null;
      resolve();
    };
    child.once('exit', gone);
    child.once('error', gone);
  });

  const settle = () => {
    const call = current;
    current = null;
    return call;
  };

  child.on('message', (message: FromWorker) => {
    switch (message.type) {
      case 'ready':
        return becomeReady();
      case 'answer':
        return settle()?.resolve(message.answer);
      case 'failed':
        return settle()?.reject(errorOf(message.failure));
      default:
        return current?.onPart(message);
    }
  });

  const send = (message: ToWorker<Setup>) => {
    if (child.connected) child.send(message, () => undefined);
  };
  send({ type: 'setup', setup: options.setup });

  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    isAlive: () => isAlive,
    call: (call, onPart) =>
      new Promise((resolve, reject) => {
        if (!isAlive) return reject(lost());
        current = { onPart, resolve, reject };
        send({ type: 'call', call });
      }),
    interrupt: () => send({ type: 'interrupt' }),
    kill: () => {
      const { farewellMs = 0 } = options;
      if (farewellMs === 0) return void child.kill('SIGKILL');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), farewellMs);
      void exited.then(() => clearTimeout(timer));
    },
  };
};
