import { join } from 'node:path';
import { engineFailures } from '../engine/failures.ts';
import type { LaidOut, LayoutOrder, Rendered, TemplateCalls, TemplateOrder } from './calls.ts';
import { createTemplateService } from './templateService.ts';
import { createWorkers, newTicket } from '../processes/workers.ts';

/** Renders and formats people’s texts where they can reach nothing and can be killed. */
export interface Templates {
  layOut(order: LayoutOrder, owner: string): Promise<LaidOut>;
  render(order: TemplateOrder, owner: string): Promise<Rendered>;
  close(): Promise<void>;
}

export interface TemplatesOptions {
  readonly queueLength: number;
  /** For one text. */
  readonly timeoutMs: number;
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'templateWorker.ts');
/** Without templates no process is started. */
const WARM = 0;
const WORKERS_MAX = 2;
const PER_OWNER = 1;
const HEAP_MB = 128;
const MEMORY_MB = 512;
const IDLE_MS = 300_000;

export const createTemplates = ({ timeoutMs, ...options }: TemplatesOptions): Templates => {
  const lane = createWorkers<TemplateCalls>({
    ...options,
    name: 'A template worker',
    main: MAIN,
    setup: null,
    service: createTemplateService,
    failures: engineFailures(),
    heapMb: HEAP_MB,
    memoryMb: MEMORY_MB,
    workers: WARM,
    workersMax: WORKERS_MAX,
    callsPerOwner: PER_OWNER,
    idleMs: IDLE_MS,
  });
  const ticket = (owner: string) => newTicket('template', { owner }, timeoutMs);

  return {
    render: (order, owner) => lane.call('render', { order }, ticket(owner)),
    layOut: (order, owner) => lane.call('layOut', { order }, ticket(owner)),
    close: () => lane.close(),
  };
};
