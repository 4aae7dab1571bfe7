import { createStore } from '@/app/store';
import { toBootstrap } from '@/features/session/bootstrap';
import { openDashboard } from '@/screens/dashboard/state/thunks/openDashboard';
import * as wiring from '@/screens/dashboard/wiring';
import type { PageServer } from '../mocks/node';

/** The store of a page that shows a dashboard of a real server. */
export const openStored = async (server: PageServer, body: object) => {
  const answer = await server.client.post('/api/v1/dashboard/', { json: body });
  const { id } = (await answer.json()) as { id: number };
  const store = createStore({ session: toBootstrap(server.bootstrap as never) });
  store.add(wiring);
  await store.dispatch(openDashboard({ idOrSlug: String(id), search: '' }));
  return { ...store, id };
};
