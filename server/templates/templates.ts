import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inProcessLane } from '../processes/inProcessLane.ts';
import type { Lane } from '../engine/laneEngine.ts';
import { createPool } from '../processes/pool.ts';
import { sandbox } from '../processes/sandbox.ts';
import { startWorker } from '../processes/childProcess.ts';
import type { LaidOut, LayoutOrder, Rendered, TemplateOrder } from './calls.ts';
import { createTemplateCore } from './templateService.ts';

/** People's texts, rendered and laid out where they can reach nothing and can be killed. */
export interface Templates {
  layOut(order: LayoutOrder, owner: string): Promise<LaidOut>;
  render(order: TemplateOrder, owner: string): Promise<Rendered>;
  close(): Promise<void>;
}

export interface TemplatesOptions {
  readonly queueLength: number;
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'templateWorker.ts');
const TIMEOUT_MS = 2000;
const HEAP_MB = 128;
const MEMORY_MB = 512;
const IDLE_MS = 300_000;

export const createTemplates = (options: TemplatesOptions): Templates => {
  const start = () =>
    startWorker<null>({
      main: MAIN,
      setup: null,
      prefix: sandbox().prefix,
      heapMb: HEAP_MB,
      onOutput: (said) => options.onWarning(`A template worker said: ${said}`),
    });
  // Made with the first template: who writes none has no process for them.
  let made: Lane | null = null;
  const lane = (): Lane => {
    made ??= options.inProcess
      ? inProcessLane(Promise.resolve(createTemplateCore()))
      : createPool({
          start,
          workers: 0,
          workersMax: 2,
          queriesPerOwner: 1,
          queueLength: options.queueLength,
          memoryMb: MEMORY_MB,
          idleMs: IDLE_MS,
        });
    return made;
  };

  const ticket = (owner: string) => ({
    runId: `template-${randomBytes(8).toString('hex')}`,
    owner,
    timeoutMs: TIMEOUT_MS,
  });

  return {
    render: (order, owner) => lane().call('render', { order }, ticket(owner)),
    layOut: (order, owner) => lane().call('layOut', { order }, ticket(owner)),
    async close() {
      await made?.close();
    },
  };
};
