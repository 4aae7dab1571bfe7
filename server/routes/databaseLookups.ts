/** What stands around a database: what uses it, its permissions, where files would go. */
import { Hono } from 'hono';
import { engineOf } from '../access/databases.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { databaseOf, driverFailed, openedDatabase, orElse } from '../databases/openedDatabase.ts';
import { noSuchDatabase } from '../databases/refusals.ts';
import { relatedObjects } from '../databases/relatedObjects.ts';
import type { Deps } from '../deps.ts';

const ONE = '/api/v1/database/:id{[0-9]+}';
const reads = needs('can_read', 'Database');

export const databaseLookups = (deps: Deps) =>
  new Hono<Env>()
    .get(`${ONE}/related_objects`, reads, async (c) => {
      const { database } = await openedDatabase(deps, c);
      return c.json(await relatedObjects(deps, c.get('viewer'), database.id));
    })
    // Rights name databases and datasets, not schemas, so that only the connection is checked.
    .post(`${ONE}/sync_permissions`, needs('can_write', 'Database'), async (c) => {
      const database = await databaseOf(deps, c);
      if (!database) throw noSuchDatabase();
      await orElse(engineOf(deps, c.get('viewer'), database).catalogs(), driverFailed);
      return c.json({ message: 'Permissions successfully synced' });
    })
    // No schema takes files, because none are uploaded.
    .get(`${ONE}/schemas_access_for_file_upload`, reads, async (c) => {
      await openedDatabase(deps, c);
      return c.json({ schemas: [] });
    });
