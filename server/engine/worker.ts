/** The whole of a child process: one driver, one statement at a time, gone when its parent is. */
import { loadDriver } from './loadDriver.ts';
import { createWorkerCore, failureOf, type WorkerCore } from './workerCore.ts';
import type { Call, FromWorker, ToWorker, WorkerSetup } from './workerProtocol.ts';

const send = (message: FromWorker) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

/** At once, whatever native code is doing: exit handlers would wait for it. */
const end = () => process.kill(process.pid, 'SIGKILL');

let core: WorkerCore | null = null;

const setUp = async (setup: WorkerSetup) => {
  const loaded = await loadDriver(setup);
  await loaded.warm().catch(() => undefined);
  core = createWorkerCore(loaded, setup.spoolDir);
  await send({ type: 'ready' });
};

const answer = async (worker: WorkerCore, call: Call) => {
  try {
    const value = await worker.handle(call, send);
    await send({ type: 'answer', answer: value });
  } catch (error) {
    await send({ type: 'failed', failure: failureOf(error) });
  }
};

process.on('disconnect', end);
process.on('message', (message: ToWorker) => {
  if (message.type === 'setup') void setUp(message.setup);
  else if (message.type === 'interrupt') core?.interrupt();
  else if (core) void answer(core, message.call);
});
