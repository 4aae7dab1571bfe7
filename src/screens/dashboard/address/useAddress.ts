/** The address of the open dashboard: it names what is shown, and what it asked for once is gone from it. */
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { dashboardUrl } from '#common/legacyPaths.ts';
import { useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { useIsLeaving } from '@/features/leaving/useIsLeaving';
import { selectFiltersKey } from '../filters/filterSelectors';
import { selectDashboardState, selectInfo } from '../state/selectors';
import { CORRECTION } from './correction';

/**
 * After a save the dashboard has its slug or id in the address, without being loaded again. What the filters say has a
 * key there, so that a reload and a copy show the same. A link to the editor, or to one chart, is used up when the
 * editor was left and the chart shown: a reload shows the dashboard.
 */
export const useAddress = (): void => {
  const navigate = useNavigate();
  const store = useStore<RootState>();
  const { pathname, search, hash } = useLocation();
  const { editMode, status, wasSaved, lastModifiedTime } = useAppSelector(selectDashboardState);
  const { id, slug } = useAppSelector(selectInfo);
  const key = useAppSelector(selectFiltersKey);
  const isLeaving = useIsLeaving();
  const own = dashboardUrl(slug ?? id);
  const correct = useEffectEvent(() => {
    // As it is now: while another dashboard is being opened, this address is that of the other one.
    if (isLeaving || store.getState().dashboardState.status !== 'ready') return;
    const params = new URLSearchParams(search);
    if (!editMode || wasSaved) params.delete('edit');
    params.delete('focused_chart');
    if (key !== null) {
      params.set('native_filters_key', key);
      params.delete('native_filters');
    }
    const path = wasSaved ? own : pathname;
    const isSame = params.toString() === new URLSearchParams(search).toString();
    if (path === pathname && isSame) return;
    const query = params.size > 0 ? `?${params.toString()}` : '';
    void navigate(`${path}${query}${hash}`, { replace: true, state: CORRECTION });
  });
  useEffect(() => {
    correct();
  }, [status, editMode, wasSaved, lastModifiedTime, own, key, search, isLeaving]);
};
