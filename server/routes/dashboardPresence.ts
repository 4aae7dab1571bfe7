/** `/api/v1/dashboard/{id}/presence`: a page says that it is open, and learns who else is there. */
import { Hono } from 'hono';
import { type PresenceReply, PresenceBody } from '#common/wire/presence.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { dashboardById } from '../dashboards/find.ts';
import { createPresence } from '../dashboards/presence.ts';
import { etagOf } from '../dashboards/revision.ts';
import type { Deps } from '../deps.ts';
import { forbidden } from '../errors.ts';
import { zoneless } from '../http/humanize.ts';
import { jsonBody } from '../http/validate.ts';
import { createPeople, fullName } from '../store/people.ts';

export const dashboardPresence = (deps: Deps) => {
  const presence = createPresence(deps.now);
  return new Hono<Env>().post(
    '/api/v1/dashboard/:id{[0-9]+}/presence',
    needs('can_read', 'Dashboard'),
    jsonBody(PresenceBody),
    async (c) => {
      const viewer = c.get('viewer');
      // Guests and readers without an account neither see nor are seen.
      if (viewer.kind !== 'user') throw forbidden();
      const row = await dashboardById(deps, viewer, c.req.param('id'));
      const { page, editing, component = null, leaving } = c.req.valid('json');
      if (leaving) presence.leave(viewer, row.id, page);
      else
        presence.beat(viewer, {
          dashboardId: row.id,
          page,
          isEditing: editing,
          component: editing ? component : null,
        });
      const people = await createPeople(deps.store.db).byIds([row.changed_by]);
      const reply: PresenceReply = {
        others: presence
          .others(viewer, row.id, page)
          .map(({ userId, firstName, lastName, isEditing, component: at }) => ({
            id: userId,
            first_name: firstName,
            last_name: lastName,
            editing: isEditing,
            ...(at === null ? {} : { component: at }),
          })),
        revision: etagOf(row),
        changed_on: zoneless(row.changed_on),
        changed_by: row.changed_by,
        changed_by_name: fullName(people.get(row.changed_by ?? -1)),
      };
      return c.json({ result: reply });
    },
  );
};
