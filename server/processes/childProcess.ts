import { type ChildProcess as Child, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Failures } from './failures.ts';
import { killTree } from './processTree.ts';
import type { FromProcess, ToProcess } from './protocol.ts';
import { offlinePrefix, onlinePrefix } from './sandbox.ts';
import type { Calls } from './service.ts';

/** One child process as its parent sees it. It handles one call at a time. */
export interface ChildProcess<C extends Calls<C>, Part = never> {
  readonly pid: number;
  /** Resolves when it accepts calls, rejects when it never will. */
  readonly ready: Promise<void>;
  readonly exited: Promise<void>;
  isAlive(): boolean;
  call<Name extends keyof C>(
    name: Name,
    args: C[Name]['args'],
    onPart?: (part: Part) => void,
  ): Promise<C[Name]['reply']>;
  /** The output of a call. When the stream or the process ends, so does the other. */
  stream<Name extends keyof C>(name: Name, args: C[Name]['args']): Readable;
  /** Asks the running call to end early. */
  interrupt(): void;
  kill(): void;
}

export interface ProcessOptions<Setup> {
  /** The file it runs, which calls `serve`. */
  readonly main: string;
  readonly setup: Setup;
  readonly failures: Failures;
  /** It connects to servers elsewhere; otherwise it has no network where the host can prevent that. */
  readonly isOnline?: boolean;
  /** The grace period for telling a server elsewhere; without it, the process is killed at once. */
  readonly graceMs?: number;
  readonly heapMb?: number;
  /** It starts programs, which end with it even where they no longer listen. */
  readonly isTree?: boolean;
  /** Its standard output is the output of its call, not text for the log. */
  readonly isStreamed?: boolean;
  /** The beginning of what it prints. */
  readonly onOutput: (text: string) => void;
}

const OUTPUT_MAX = 2000;

/** A file of certificates to trust besides the known authorities; not secret. */
const trust = () => {
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  return authorities ? { NODE_EXTRA_CA_CERTS: resolve(authorities) } : {};
};

/** Where Node keeps what it compiled of the program’s own files; not secret. */
const compiled = () => {
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder ? { NODE_COMPILE_CACHE: resolve(folder) } : {};
};

const spawned = <Setup>({ main, isOnline = false, heapMb }: ProcessOptions<Setup>): Child => {
  const node = [
    process.execPath,
    ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
    '--disable-warning=ExperimentalWarning',
    main,
  ];
  const prefix = isOnline ? onlinePrefix() : offlinePrefix();
  const [command = process.execPath, ...args] = [...prefix, ...node];
  return spawn(command, args, {
    // It inherits no environment variables but these.
    env: { TZ: 'UTC', ...compiled(), ...(isOnline ? trust() : {}) },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
};

/** Passes on the beginning of a process’s output. */
const printed = (onOutput: (text: string) => void) => {
  let length = 0;
  return (data: Buffer) => {
    const text = data
      .toString()
      .slice(0, OUTPUT_MAX - length)
      .trim();
    length += text.length;
    if (text) onOutput(text);
  };
};

interface RunningCall<Part> {
  readonly onPart: (part: Part) => void;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export const startProcess = <C extends Calls<C>, Part = never, Setup = null>(
  options: ProcessOptions<Setup>,
): ChildProcess<C, Part> => {
  const { failures, graceMs, isStreamed = false } = options;
  const child = spawned(options);
  const onOutput = printed(options.onOutput);
  if (!isStreamed) child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);

  let isAlive = true;
  let running: RunningCall<Part> | null = null;
  const takeRunning = () => {
    const call = running;
    running = null;
    return call;
  };
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  const exited = new Promise<void>((exit) => {
    const gone = () => {
      if (!isAlive) return;
      isAlive = false;
      const lost = failures.of({ reason: 'lost' });
      ready.reject(lost);
      takeRunning()?.reject(lost);
      exit();
    };
    child.once('exit', gone);
    child.once('error', gone);
  });

  child.on('message', (message: FromProcess<Part>) => {
    switch (message.type) {
      case 'ready':
        return ready.resolve();
      case 'part':
        return running?.onPart(message.part);
      case 'reply':
        return takeRunning()?.resolve(message.reply);
      case 'failed':
        return takeRunning()?.reject(failures.unpack(message.failure));
    }
  });

  const send = (message: ToProcess<Setup>) => {
    if (child.connected) child.send(message, () => undefined);
  };
  send({ type: 'setup', setup: options.setup });

  const call: ChildProcess<C, Part>['call'] = (name, args, onPart = () => undefined) =>
    new Promise((resolve, reject) => {
      if (!isAlive) return reject(failures.of({ reason: 'lost' }));
      running = { onPart, resolve, reject };
      send({ type: 'call', name, args });
    });

  const kill = () => {
    // Nothing else can have its number before it is reported as gone.
    if (options.isTree && isAlive && child.pid) return killTree(child.pid);
    if (graceMs === undefined) return void child.kill('SIGKILL');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    void exited.then(() => clearTimeout(timer));
  };

  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    exited,
    isAlive: () => isAlive,
    call,
    stream(name, args) {
      const replied = call(name, args);
      // The pipe keeps the output after its writer has ended.
      replied.then(kill, kill);
      const bytes = async function* () {
        yield* child.stdout ?? [];
        await replied;
      };
      return Readable.from(bytes(), { objectMode: false }).once('close', kill);
    },
    interrupt: () => send({ type: 'interrupt' }),
    kill,
  };
};
