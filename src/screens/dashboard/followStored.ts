import { type Dashboard, fetchDashboard } from '@/api/resources/dashboards';
import type { SaveApi } from './visit';

interface Before {
  /** As the save found it. */
  readonly stored: Dashboard;
  /** The revision that the page shows. */
  readonly seen: string | null;
}

/** After a save the page follows the dashboard as it is stored now; once it was left, nobody sees that. */
export const followStored = async (
  { stored, seen }: Before,
  { lasts }: SaveApi,
  follow: (saved: Dashboard) => void,
): Promise<null> => {
  if (!lasts()) return null;
  const saved = await fetchDashboard(stored.id);
  /* What somebody else saved meanwhile is still unseen here: a later save of the layout has to find that out. */
  follow({ ...saved, revision: stored.revision === seen ? saved.revision : seen });
  return null;
};
