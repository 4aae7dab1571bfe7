/** An earlier version as the newest one, asked about where somebody saved since the versions were listed. */
import type { DashboardVersion } from '#common/wire/dashboardVersion.ts';
import { ApiError } from '@/api/errors';
import { fetchDashboard, updateDashboard } from '@/api/resources/dashboards';
import { fetchDashboardVersion, fetchDashboardVersions } from '@/api/resources/dashboardVersions';
import { createAppThunk } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { changesInWords } from '../../words/changes';
import { metadataToSave, titleToSave } from '../saveBody';
import { createVisitSave } from '../../visit';
import { openDashboard } from './openDashboard';
import { editionOfVersion } from './versions';

export interface Restoring {
  readonly dashboardId: number;
  readonly versionId: number;
  /** The newest version that the person knows of. */
  readonly newestId: number;
  /** The query of the address. */
  readonly search: string;
}

/** What was saved since. */
export interface SavedSince {
  readonly newest: DashboardVersion;
  readonly changes: readonly string[];
}

const savedSince = async (dashboardId: number, newestId: number): Promise<SavedSince | null> => {
  const versions = await fetchDashboardVersions(dashboardId);
  const [newest] = versions;
  if (!newest || newest.id === newestId) return null;
  if (!versions.some(({ id }) => id === newestId)) return { newest, changes: [] };
  const [before, after] = await Promise.all(
    [newestId, newest.id].map((id) => fetchDashboardVersion(dashboardId, id)),
  );
  if (!before || !after) return { newest, changes: [] };
  return { newest, changes: changesInWords(editionOfVersion(before), editionOfVersion(after)) };
};

/** How often others may be faster before it is given up. */
const ATTEMPTS = 3;

/** Nothing is written, and what was saved since is asked about, where there is something. */
const writeVersion = createVisitSave(
  'dashboard/writeVersion',
  async (
    { dashboardId, versionId, newestId }: Restoring,
    { getState },
  ): Promise<{ readonly questions: readonly [SavedSince] } | null> => {
    const isGuarded = selectCapability(getState(), 'dashboard.revision');
    const version = await fetchDashboardVersion(dashboardId, versionId);
    const { layout, metadata } = editionOfVersion(version);
    const body = {
      dashboard_title: titleToSave(version.title),
      css: version.css,
      certified_by: version.certifiedBy,
      certification_details: version.certificationDetails,
      json_metadata: JSON.stringify(metadataToSave({ layout, metadata })),
    };
    for (let attempt = 1; ; attempt += 1) {
      // Before the versions, so that a save between both is met by the refusal.
      const { revision } = await fetchDashboard(dashboardId);
      const since = await savedSince(dashboardId, newestId);
      if (since) return { questions: [since] };
      try {
        await updateDashboard(dashboardId, body, { revision: isGuarded ? revision : null });
        return null;
      } catch (error) {
        const isBeaten = error instanceof ApiError && error.info.status === 409;
        if (!isBeaten || attempt === ATTEMPTS) throw error;
      }
    }
  },
);

/** Returns what was saved since, where there is something; then nothing is restored. */
export const restoreVersion = createAppThunk(
  'dashboard/restoreVersion',
  async (restoring: Restoring, { dispatch }): Promise<SavedSince | null> => {
    const asking = await dispatch(writeVersion(restoring)).unwrap();
    if (asking) return asking.questions[0];
    const { dashboardId, search } = restoring;
    await dispatch(openDashboard({ idOrSlug: String(dashboardId), search }));
    return null;
  },
);
