/** Writes settings until it is killed, and prints each name once it is saved: `node storeWriter.ts STORE`. */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openStore } from '../server/store/database.ts';

const WRITERS = 20;
const STDOUT = 1;

const { db } = await openStore({ at: process.argv[2] ?? '' });
await Promise.all(
  Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const name = randomUUID();
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('settings').values({ name, value: 'first' }).execute();
        await trx.updateTable('settings').set({ value: 'last' }).where('name', '=', name).execute();
      });
      writeSync(STDOUT, `${name}\n`);
    }
  }),
);
