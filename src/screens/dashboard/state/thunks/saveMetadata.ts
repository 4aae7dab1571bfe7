import { isRecord } from '#common/isRecord.ts';
import type { DashboardMetadata, MetadataWrite } from '#common/wire/dashboard.ts';
import { fetchDashboard, updateDashboard } from '@/api/resources/dashboards';
import type { RootState } from '@/app/store';
import { selectCapability } from '@/features/session/selectors';
import { metadataSaved } from '../../events';
import { writable } from '../saveBody';
import { createVisitSave } from '../../visit';

const isFilled = (value: unknown): boolean =>
  !['{}', ''].includes(typeof value === 'string' ? value : JSON.stringify(value ?? {}));

/** The open dashboard, as far as writing its settings needs it. */
interface Target {
  readonly id: number;
  readonly revision: string | null;
  readonly hasRevisions: boolean;
}

export const targetOf = (state: RootState): Target => ({
  id: state.dashboardInfo.id,
  revision: state.dashboardInfo.revision,
  hasRevisions: selectCapability(state, 'dashboard.revision'),
});

/**
 * Stores some settings of the dashboard at once, apart from the layout. A server replaces all settings by those it is
 * sent, so the stored ones are read first: what somebody else has saved meanwhile stays.
 */
export const writeMetadata = async (
  { id, revision: opened, hasRevisions }: Target,
  changesOf: (stored: DashboardMetadata) => MetadataWrite,
): Promise<ReturnType<typeof metadataSaved>> => {
  const stored = await fetchDashboard(id);
  const metadata = { ...writable(stored.metadata), ...changesOf(stored.metadata) };
  // These two are kept only beside a layout.
  const isOld = isFilled(metadata.filter_scopes) || isFilled(metadata.default_filters);
  const isSame = stored.revision === opened;
  const saved = await updateDashboard(
    id,
    {
      json_metadata: JSON.stringify(
        isOld && isRecord(stored.positions)
          ? { ...metadata, positions: stored.positions }
          : metadata,
      ),
    },
    { revision: hasRevisions ? stored.revision : null },
  );
  const { positions: _, ...written } = saved.metadata;
  return metadataSaved({
    metadata: { ...stored.metadata, ...written },
    // What somebody else saved is still unseen here: a later save of the layout has to find that out.
    revision: isSame ? saved.revision : opened,
    lastModifiedTime: saved.lastModifiedTime,
  });
};

export const saveMetadata = createVisitSave(
  'dashboard/saveMetadata',
  async (changes: MetadataWrite, { dispatch, getState }) => {
    dispatch(await writeMetadata(targetOf(getState()), () => changes));
  },
);
