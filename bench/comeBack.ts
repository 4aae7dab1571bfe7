/** The time from the end of the server's process until its launcher has a new one ready. */
import { holderOf, startServer } from '../test/serverProcess.ts';
import { median } from './report.ts';
import type { Measuring } from './bench.ts';

const KILLS = 3;
const START_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 5;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const comeBack: Measuring = async () => {
  const tookMs: number[] = [];
  for (let round = 0; round < KILLS; round++) {
    // A new launcher each time: only its first restart is immediate.
    const server = await startServer({
      args: ['--log-level', 'none'],
      supervised: true,
      withinMs: START_WITHIN_MS,
    });
    const pid = holderOf(server.dataDir);
    const isBack = async () => {
      const answer = await fetch(`${server.url}/health`).catch(() => null);
      return answer?.ok === true && holderOf(server.dataDir) !== pid;
    };
    const killedAt = performance.now();
    process.kill(pid, 'SIGKILL');
    while (!(await isBack())) await pause(LOOK_EVERY_MS);
    tookMs.push(performance.now() - killedAt);
    await server.stop();
  }
  return [
    {
      name: 'killed server answering again',
      value: median(tookMs) / 1000,
      unit: 's',
      target: 2,
      note: `median of ${KILLS}`,
    },
  ];
};
