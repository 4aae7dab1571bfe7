import { dashboardUrl } from '#common/legacyPaths.ts';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { AFTER_SAVE } from '@/features/leaving/LeaveGuard';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { DashboardBuilder } from './components/DashboardBuilder';
import { selectDashboardState, selectInfo, selectStatus } from './state/selectors';
import { leaveDashboard } from './state/thunks/leaveDashboard';
import { openNewDashboard } from './state/thunks/openNewDashboard';

/** `/dashboard/new`: an empty dashboard, open for editing, which is stored when it is saved. */
export function NewDashboardPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const store = useStore<RootState>();
  const status = useAppSelector(selectStatus);
  const { wasSaved } = useAppSelector(selectDashboardState);
  const { id } = useAppSelector(selectInfo);
  usePageTitle('New dashboard');
  useEffect(() => {
    void dispatch(openNewDashboard());
    return () => {
      // A saved one is shown on, under its own address.
      if (!store.getState().dashboardState.wasSaved) void dispatch(leaveDashboard());
    };
  }, [dispatch, store]);
  useEffect(() => {
    if (wasSaved) void navigate(dashboardUrl(id), { replace: true, state: AFTER_SAVE });
  }, [wasSaved, id, navigate]);
  return status === 'ready' ? <DashboardBuilder /> : <Waiting>Opening the dashboard…</Waiting>;
}
