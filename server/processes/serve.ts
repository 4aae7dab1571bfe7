import { failureOf, type WorkerCore } from '../engine/statementService.ts';
import type { Call, FromWorker, ToWorker } from '../engine/calls.ts';

const send = (message: FromWorker) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

/** So long may a server elsewhere take to hear that nobody waits any more. */
const FAREWELL_MS = 700;

/** At once, whatever native code is doing: exit handlers would wait for it. */
const end = () => process.kill(process.pid, 'SIGKILL');

const answer = async (core: WorkerCore, call: Call) => {
  try {
    const value = await core.handle(call, send);
    await send({ type: 'answer', answer: value });
  } catch (error) {
    await send({ type: 'failed', failure: failureOf(error) });
  }
};

/** The whole of a child process: set up once, one call after another, gone when its parent is. */
export const serveCalls = <Setup>(setUp: (setup: Setup) => Promise<WorkerCore>): void => {
  let core: WorkerCore | null = null;
  /** What runs in another server goes on without its caller unless that server is told. */
  const leave = () => {
    const told = core?.interrupt();
    if (!told) return end();
    setTimeout(end, FAREWELL_MS);
    void told.then(end, end);
  };
  process.on('disconnect', leave);
  process.on('SIGTERM', leave);
  process.on('message', (message: ToWorker<Setup>) => {
    if (message.type === 'setup') {
      void setUp(message.setup).then((made) => {
        core = made;
        return send({ type: 'ready' });
      });
    } else if (message.type === 'interrupt') void core?.interrupt();
    else if (core) void answer(core, message.call);
  });
};
