import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callOnce } from './callOnce.ts';
import { type ProcessOptions, startProcess } from './childProcess.ts';
import { failures, PIECE, type SomeCalls } from './fixture/calls.ts';
import { createPool } from './pool.ts';
import { eventually } from '../../test/eventually.ts';

const SOME: ProcessOptions<null> = {
  main: join(import.meta.dirname, 'fixture/worker.ts'),
  setup: null,
  failures,
  onOutput: () => undefined,
};
const MEMORY_MB = 400;

/** Also where it has ended and nobody has asked how. */
const isGone = (pid: number) => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

describe('a process for one call', () => {
  test('replies and ends', async () => {
    const call = { name: 'echo', args: 'hello', memoryMb: MEMORY_MB } as const;
    expect(await callOnce<SomeCalls, 'echo'>(SOME, call)).toBe('hello');
  });

  test('reports parts in their order before its reply', async () => {
    const parts: number[] = [];
    const onPart = (part: number) => void parts.push(part);
    const call = { name: 'count', args: 3, memoryMb: MEMORY_MB, onPart } as const;
    expect(await callOnce<SomeCalls, 'count', number>(SOME, call)).toBe(3);
    expect(parts).toEqual([1, 2, 3]);
  });

  test('passes on the error that happened inside', async () => {
    const call = { name: 'fail', args: 'so it is', memoryMb: MEMORY_MB } as const;
    await expect(callOnce<SomeCalls, 'fail'>(SOME, call)).rejects.toThrow('so it is');
  });

  test('is killed past its deadline, past its memory limit and when nobody waits [R17, R18]', async () => {
    const spin = { name: 'spin', args: null, memoryMb: MEMORY_MB } as const;
    const late = callOnce<SomeCalls, 'spin'>(SOME, { ...spin, timeoutMs: 300 });
    const large = callOnce<SomeCalls, 'grow'>(SOME, { ...spin, name: 'grow' });
    const left = callOnce<SomeCalls, 'spin'>(SOME, { ...spin, signal: AbortSignal.timeout(300) });
    await Promise.all([
      expect(late).rejects.toThrow('timeout'),
      expect(large).rejects.toThrow('out_of_memory'),
      expect(left).rejects.toThrow('stopped'),
    ]);
  });

  test('fails with a message when it cannot be started', async () => {
    const call = { name: 'echo', args: 'hello', memoryMb: MEMORY_MB } as const;
    const started = callOnce<SomeCalls, 'echo'>({ ...SOME, main: '/nowhere.ts' }, call);
    await expect(started).rejects.toThrow('lost');
  });
});

test('a process that is killed takes along the programs that it started', async () => {
  const tree = startProcess<SomeCalls, number>({ ...SOME, isTree: true });
  const program = await tree.call('launch', null);
  expect(isGone(program)).toBe(false);
  tree.kill();
  await tree.exited;
  await eventually(() => expect([tree.pid, program].filter((pid) => !isGone(pid))).toEqual([]));
});

describe('a stream', () => {
  const open = (pieces: number, fails = false) => {
    const process = startProcess<SomeCalls, number>({ ...SOME, isStreamed: true });
    return { process, output: process.stream('write', { pieces, fails }) };
  };

  test('contains everything that the call writes, and its process ends with it', async () => {
    const { process, output } = open(50);
    expect((await text(output)).length).toBe(50 * PIECE.length);
    await process.exited;
    expect(isGone(process.pid)).toBe(true);
  });

  test('fails when its call fails halfway, so that nobody takes it for complete', async () => {
    await expect(text(open(3, true).output)).rejects.toThrow('half-way');
  });

  test('fails when its process is killed', async () => {
    const { process, output } = open(1000);
    output.once('readable', () => process.kill());
    await expect(text(output)).rejects.toThrow('lost');
  });

  test('ends its process when its reader leaves', async () => {
    const { process, output } = open(1000);
    await new Promise((resolve) => output.once('readable', resolve));
    output.destroy();
    await process.exited;
    expect(isGone(process.pid)).toBe(true);
  });
});

describe('a pool', () => {
  let pool: ReturnType<typeof aPool>;
  afterEach(() => pool.close());
  const aPool = (isStreamed = false) =>
    createPool<SomeCalls, number>({
      start: () => startProcess<SomeCalls, number>({ ...SOME, isStreamed }),
      failures,
      workers: 0,
      workersMax: 2,
      callsPerOwner: 1,
      queueLength: 4,
      memoryMb: MEMORY_MB,
      idleMs: 10_000,
    });
  let runs = 0;
  const aTicket = (owner = 'ada', signal?: AbortSignal) => ({
    runId: `run-${++runs}`,
    owner,
    timeoutMs: 100_000,
    signal,
  });

  test('stops a running call and a waiting one, and serves the next [R15, R16]', async () => {
    pool = aPool();
    const [running, waiting] = [aTicket(), aTicket()];
    const outcomes = Promise.all(
      [running, waiting].map((ticket) =>
        expect(pool.call('spin', null, ticket)).rejects.toThrow('stopped'),
      ),
    );
    await eventually(() => expect(pool.before(running.runId)).toBeNull());
    expect(pool.before(waiting.runId)).toBe(0);
    expect(await pool.stop(waiting.runId)).toBe(true);
    expect(await pool.stop(running.runId)).toBe(true);
    await outcomes;
    expect(await pool.stop(running.runId)).toBe(false);
    expect(await pool.call('echo', 'next', aTicket())).toBe('next');
  });

  test('gives the place of a stream to the next call when its reader leaves', async () => {
    pool = aPool(true);
    const ended = vi.fn<() => void>();
    const args = { pieces: 1000, fails: false };
    const first = await pool.stream('write', args, { ...aTicket(), onEnded: ended });
    const second = pool.stream('write', { ...args, pieces: 1 }, aTicket());
    expect(ended).not.toHaveBeenCalled();
    first.destroy();
    expect(await text(await second)).toBe(PIECE);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('ends a stream that is abandoned before its first bytes', async () => {
    pool = aPool(true);
    const leaving = new AbortController();
    const stream = pool.stream('spin', null, aTicket('ada', leaving.signal));
    const outcome = expect(stream).rejects.toThrow('stopped');
    leaving.abort();
    await outcome;
  });
});
