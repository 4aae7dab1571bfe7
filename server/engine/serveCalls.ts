import { failureOf, type WorkerCore } from './workerCore.ts';
import type { Call, FromWorker, ToWorker } from './workerProtocol.ts';

const send = (message: FromWorker) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

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
  process.on('disconnect', end);
  process.on('message', (message: ToWorker<Setup>) => {
    if (message.type === 'setup') {
      void setUp(message.setup).then((made) => {
        core = made;
        return send({ type: 'ready' });
      });
    } else if (message.type === 'interrupt') core?.interrupt();
    else if (core) void answer(core, message.call);
  });
};
