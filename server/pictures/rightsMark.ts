import { createHash } from 'node:crypto';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';

/** All rules: which of them limit the viewer follows from the roles. */
const rowRules = ({ db }: Deps['store']) =>
  Promise.all([
    db.selectFrom('row_rules').selectAll().orderBy('id').execute(),
    db
      .selectFrom('row_rule_datasets')
      .selectAll()
      .orderBy('rule_id')
      .orderBy('dataset_id')
      .execute(),
    db.selectFrom('row_rule_roles').selectAll().orderBy('rule_id').orderBy('role_id').execute(),
  ]);

/**
 * What decides which rows the viewer reads, as a short text. Unlike `markOf` it stays the same while other rows of the
 * store change.
 */
export const rightsMark = ({ store }: Pick<Deps, 'store'>, viewer: Viewer): Promise<string> =>
  store.recent(['rights of pictures', viewer.id], async () => {
    const { kind, id, username, email, firstName, lastName } = viewer;
    const roles = viewer.roles.map((role) => `${role.id} ${role.name}`).toSorted();
    const grants = [...viewer.grants].toSorted();
    const person = [kind, id, username, email, firstName, lastName, roles, grants];
    const text = JSON.stringify([person, await rowRules(store)]);
    return createHash('sha256').update(text).digest('base64url').slice(0, 22);
  });
