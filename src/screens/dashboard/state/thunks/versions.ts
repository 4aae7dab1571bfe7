import {
  fetchDashboardVersion,
  fetchDashboardVersions,
  nameDashboardVersion,
  type VersionContent,
} from '@/api/resources/dashboardVersions';
import { createAppThunk } from '@/app/redux';
import { repair } from '../../layout/repair';
import type { Edition } from '../../merge/edition';

export const loadVersions = createAppThunk('dashboard/loadVersions', (id: number, { signal }) =>
  fetchDashboardVersions(id, { signal }),
);

/** A version with what versions keep. */
export const editionOfVersion = (version: VersionContent): Edition => ({
  layout: repair(version.positions, { title: version.title, charts: [] }).layout,
  metadata: version.metadata,
  properties: {
    slug: null,
    css: version.css,
    certifiedBy: version.certifiedBy,
    certificationDetails: version.certificationDetails,
    ownerIds: [],
    roleIds: [],
    tagIds: [],
    themeId: null,
  },
});

interface Of {
  readonly dashboardId: number;
  /** The version, and the one before it, if there is one. */
  readonly versions: readonly number[];
}

export const loadVersionPair = createAppThunk(
  'dashboard/loadVersionPair',
  ({ dashboardId, versions }: Of, { signal }) =>
    Promise.all(versions.map((version) => fetchDashboardVersion(dashboardId, version, { signal }))),
);

interface Naming {
  readonly dashboardId: number;
  readonly version: number;
  readonly name: string | null;
}

export const nameVersion = createAppThunk(
  'dashboard/nameVersion',
  ({ dashboardId, version, name }: Naming) => nameDashboardVersion(dashboardId, version, name),
);
