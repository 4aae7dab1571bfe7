import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { Failures } from './failures.ts';
import type { FromProcess, ToProcess } from './protocol.ts';
import type { Calls, Output, Service } from './service.ts';

/** How long telling a server elsewhere may take. */
const INTERRUPT_MAX_MS = 700;

/** Ends at once, whatever native code is doing, because exit handlers would wait for it. */
const end = () => process.kill(process.pid, 'SIGKILL');

let isWriting = false;

const write: Output<never>['write'] = async (bytes) => {
  // The reader of the output has left.
  if (!isWriting) process.stdout.on('error', end);
  isWriting = true;
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
};

/** The main loop of a child process: set up once, one call after another, and an end when its parent is gone. */
export const serve = <C extends Calls<C>, Part = never, Setup = null>(
  { pack }: Pick<Failures, 'pack'>,
  setUp: (setup: Setup) => Service<C, Part> | Promise<Service<C, Part>>,
): void => {
  let loading: Promise<Service<C, Part>> | null = null;
  let service: Service<C, Part> | null = null;

  const send = (message: FromProcess<Part>) =>
    new Promise<void>((resolve) => {
      process.send?.(message, undefined, undefined, () => resolve());
    });
  const output: Output<Part> = { report: (part) => send({ type: 'part', part }), write };

  const reply = async ({ calls }: Service<C, Part>, name: keyof C, args: C[keyof C]['args']) => {
    try {
      await send({ type: 'reply', reply: await calls[name](args, output) });
    } catch (error) {
      await send({ type: 'failed', failure: pack(error) });
    }
  };

  /** Work in another server continues without its caller unless that server is told. */
  const leave = () => {
    const interrupted = service?.interrupt?.();
    if (!interrupted) return end();
    setTimeout(end, INTERRUPT_MAX_MS);
    void interrupted.then(end, end);
  };

  process.on('disconnect', leave);
  process.on('SIGTERM', leave);
  process.on('message', (message: ToProcess<Setup>) => {
    switch (message.type) {
      case 'setup':
        loading = Promise.resolve(setUp(message.setup));
        return void loading.then((made) => {
          service = made;
          // A process that is killed later writes nothing.
          flushCompileCache();
          return send({ type: 'ready' });
        });
      case 'call':
        return void loading?.then((made) => reply(made, message.name as keyof C, message.args));
      case 'interrupt':
        return void service?.interrupt?.();
    }
  });
};
