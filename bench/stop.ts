/** From asking to stop until the answer, which comes when the engine's work is gone. */
import { ENDLESS, startEndless, stopEndless } from './endless.ts';
import { embeddedDatabaseId } from './examples.ts';
import { median, quantile } from './report.ts';
import type { Measuring } from './room.ts';

const ROUNDS = 4;
const AT_WORK_MS = 300;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const stop: Measuring = async (room) => {
  const client = await room.client();
  const databaseId = await embeddedDatabaseId(client);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const sql of ENDLESS) {
      const clientId = await startEndless(client, databaseId, sql);
      await pause(AT_WORK_MS);
      const began = performance.now();
      const { state } = await stopEndless(client, clientId);
      times.push(performance.now() - began);
      if (state !== 'stopped') throw new Error(`It ended as ${state}: ${sql}`);
    }
  }
  return [
    {
      name: 'stopping an endless query, p95',
      value: quantile(times, 0.95) / 1000,
      unit: 's',
      target: 1,
      note: `median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms, ${times.length} runs of ${ENDLESS.length} kinds`,
    },
  ];
};
