/** Sign-in time and the server's memory while twenty or more unusually expensive charts are requested. */
import { HEAVY_CHARTS, heavyCharts } from '../test/heavyCharts.ts';
import { signInAs } from './client.ts';
import { embeddedDatabaseId } from './examples.ts';
import { growthDuring } from './process.ts';
import { median, quantile } from './report.ts';
import type { Measuring } from './bench.ts';

const ROUNDS_AT_REST = 15;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

export const heavy: Measuring = async (bench) => {
  const { url, pid } = await bench.server();
  const client = await bench.client();
  const ask = await heavyCharts(
    (path, json) => client.answer('POST', path, json),
    await embeddedDatabaseId(client),
  );
  const signingIn = () => timed(() => signInAs(url, 'admin'));
  const atRest: number[] = [];
  for (let round = 0; round < ROUNDS_AT_REST; round++) atRest.push(await signingIn());
  const signIns: number[] = [];
  let going = HEAVY_CHARTS.length;
  const began = performance.now();
  const growth = await growthDuring(pid, async () => {
    const all = HEAVY_CHARTS.map(async (chart) => {
      try {
        const answer = await ask(chart);
        const text = answer.ok ? '' : await answer.text();
        // Read and discarded: keeping the replies would use memory of the bench itself.
        for await (const _ of answer.ok ? (answer.body ?? []) : []);
        const isRefused = chart.refusal?.test(text) ?? false;
        if (answer.ok !== (chart.refusal === null) || (!answer.ok && !isRefused)) {
          throw new Error(`${chart.name}: ${answer.status} ${text.slice(0, 300)}`);
        }
      } finally {
        going -= 1;
      }
    });
    while (going > 0) signIns.push(await signingIn());
    await Promise.all(all);
  });
  const seconds = (performance.now() - began) / 1000;
  return [
    {
      name: `signing in while ${HEAVY_CHARTS.length} heavy charts are requested, p95`,
      value: quantile(signIns, 0.95),
      unit: 'ms',
      target: 300,
      note: `median ${median(signIns).toFixed(0)} ms; at rest ${median(atRest).toFixed(0)} ms (× ${(median(signIns) / median(atRest)).toFixed(1)}); all charts ended after ${seconds.toFixed(1)} s`,
    },
    { name: 'memory of the server meanwhile', value: growth, unit: 'MB', target: 256 },
  ];
};
