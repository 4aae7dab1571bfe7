import { dashboardUrl } from '#common/legacyPaths.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
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
  const status = useAppSelector(selectStatus);
  const { wasSaved } = useAppSelector(selectDashboardState);
  const { id } = useAppSelector(selectInfo);
  usePageTitle('New dashboard');
  useEffect(() => {
    void dispatch(openNewDashboard());
    return () => void dispatch(leaveDashboard());
  }, [dispatch]);
  useEffect(() => {
    if (wasSaved) void navigate(dashboardUrl(id), { replace: true, state: AFTER_SAVE });
  }, [wasSaved, id, navigate]);
  return status === 'ready' ? <DashboardBuilder /> : <Waiting>Opening the dashboard…</Waiting>;
}
