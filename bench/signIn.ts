/** The time to sign in while every query process is busy, compared with an idle server. */
import { join } from 'node:path';
import { hashPassword } from '../server/access/passwords.ts';
import { openStore } from '../server/store/database.ts';
import { createUsers } from '../server/store/users.ts';
import { ADMIN_PASSWORD } from '../test/serverProcess.ts';
import { connect, signInAs } from './client.ts';
import { ENDLESS, startEndless, stopEndless } from './endless.ts';
import { embeddedDatabaseId } from './examples.ts';
import { median, quantile } from './report.ts';
import type { Measuring } from './bench.ts';

const BUSY = 4;
const ROUNDS = 15;
/** One person cannot use every query process, so the endless queries belong to two people. */
const SECOND = 'ada';

const addSecond = async (dataDir: string) => {
  const store = await openStore({ at: join(dataDir, 'store.sqlite') });
  const users = createUsers(store.db);
  try {
    if (await users.byName(SECOND)) return;
    await users.add(
      {
        username: SECOND,
        firstName: 'Ada',
        lastName: 'Test',
        email: `${SECOND}@example.org`,
        passwordHash: await hashPassword(ADMIN_PASSWORD),
        roles: ['Admin'],
      },
      new Date(),
    );
  } finally {
    await store.close();
  }
};

const times = async (url: string): Promise<readonly number[]> => {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await signInAs(url, 'admin');
    all.push(performance.now() - began);
  }
  return all;
};

export const signIn: Measuring = async (bench) => {
  const { url, dataDir } = await bench.server();
  await addSecond(dataDir);
  const people = [await bench.client(), await connect(url, SECOND)] as const;
  const databaseId = await embeddedDatabaseId(people[0]);
  const atRest = await times(url);
  const running: (() => Promise<unknown>)[] = [];
  try {
    for (let at = 0; at < BUSY; at++) {
      const client = people[at % 2 === 0 ? 0 : 1];
      const clientId = await startEndless(client, databaseId, ENDLESS[0]);
      running.push(() => stopEndless(client, clientId));
    }
    const busy = await times(url);
    return [
      {
        name: `signing in while ${BUSY} endless queries run, p95`,
        value: quantile(busy, 0.95),
        unit: 'ms',
        target: 300,
        note: `median ${median(busy).toFixed(0)} ms; at rest ${median(atRest).toFixed(0)} ms (× ${(median(busy) / median(atRest)).toFixed(1)})`,
      },
    ];
  } finally {
    await Promise.all(running.map((end) => end()));
  }
};
