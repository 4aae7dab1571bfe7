import type { Freshness } from '#common/wire/refresh.ts';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { selectCapability, selectCan } from '@/features/session/selectors';
import { useNow } from '@/lib/useNow';
import { useRepeated } from '@/lib/useRepeated';
import { isAwaited } from './freshnessWords';
import { loadFreshness } from './thunks';

const NONE: readonly Freshness[] = [];
const NO_IDS: readonly number[] = [];
const LOOK_EVERY_MS = 2000;
const TICK_MS = 10_000;

/** Looks again while a refresh runs or is due. */
export const useAwaited = (
  fresh: readonly Pick<Freshness, 'running' | 'next_on'>[],
  reload: () => void,
): void => {
  const now = useNow(TICK_MS);
  useRepeated(
    fresh.some((one) => isAwaited(one, now)),
    reload,
    LOOK_EVERY_MS,
  );
};

/** Whether this server refreshes tables for whoever reads datasets. */
export const useHasRefreshes = (): boolean =>
  useAppSelector(
    (state) =>
      selectCapability(state, 'datasets.refreshes') && selectCan(state, 'can_read', 'Dataset'),
  );

/** Of those datasets whose tables are refreshed; nothing is asked where no server does that. */
export const useFreshness = (ids: readonly number[]) => {
  const has = useHasRefreshes();
  const { reply, reload } = useRequest(loadFreshness, has && ids.length > 0 ? ids : null);
  const fresh = reply ?? NONE;
  useAwaited(fresh, reload);
  return { fresh, reload };
};

export const useFreshnessOf = (datasetId: number | undefined): Freshness | undefined =>
  useFreshness(datasetId === undefined ? NO_IDS : [datasetId]).fresh[0];
