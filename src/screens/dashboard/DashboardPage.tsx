import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useStore } from 'react-redux';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { useOnReturn } from '@/features/connection/useOnReturn';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { useAddress } from './address/useAddress';
import { useFollowedLinks } from './address/useFollowedLinks';
import { DashboardBuilder } from './components/DashboardBuilder';
import { selectDashboardState, selectStatus, selectTitle } from './state/selectors';
import { leaveDashboard } from './state/thunks/leaveDashboard';
import { openDashboard } from './state/thunks/openDashboard';

/** What had the focus goes with the earlier state of the dashboard, when it is opened anew: its menu has it then. */
const useFocusAnew = () => {
  const status = useAppSelector(selectStatus);
  const wasReady = useRef(false);
  useEffect(() => {
    if (status !== 'ready') return;
    if (wasReady.current && document.activeElement === document.body)
      document
        .querySelector<HTMLElement>('[aria-label="Dashboard menu"]')
        ?.focus({ preventScroll: true });
    wasReady.current = true;
  }, [status]);
};

const isOpen = ({ dashboardInfo, dashboardState }: RootState, idOrSlug: string) =>
  dashboardState.status === 'ready' &&
  [String(dashboardInfo.id), dashboardInfo.slug, dashboardInfo.uuid].includes(idOrSlug);

/** `/superset/dashboard/:idOrSlug/` */
export function DashboardPage() {
  const { idOrSlug = '' } = useParams();
  const { search, hash } = useLocation();
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const status = useAppSelector(selectStatus);
  const title = useAppSelector(selectTitle);
  const { error } = useAppSelector(selectDashboardState);
  usePageTitle(title || 'Dashboard');
  useFocusAnew();

  useEffect(() => {
    if (isOpen(store.getState(), idOrSlug)) return undefined;
    // A link may lead from one dashboard to another without this page being taken down.
    if (selectStatus(store.getState()) !== 'idle') void dispatch(leaveDashboard());
    const opening = dispatch(openDashboard({ idOrSlug, search, hash }));
    return () => opening.abort();
    // The query belongs to the opened address; what a link changes of it later is followed without opening anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dispatch, store, idOrSlug]);
  useFollowedLinks();
  useAddress();
  useEffect(
    () => () => {
      void dispatch(leaveDashboard());
    },
    [dispatch],
  );

  const open = () => void dispatch(openDashboard({ idOrSlug, search, hash }));
  useOnReturn(status === 'failed' ? error : null, open);
  if (status === 'ready') return <DashboardBuilder />;
  if (status !== 'failed' || !error) return <Waiting>Opening the dashboard…</Waiting>;
  return error.status === 404 || error.status === 403 ? (
    <NotHere />
  ) : (
    <ErrorNotice error={error} action={{ label: 'Try again', onClick: open }} />
  );
}

function NotHere() {
  const navigate = useNavigate();
  return (
    <Message
      title="This dashboard does not exist"
      role="alert"
      action={{ label: 'All dashboards', onClick: () => void navigate('/dashboard/list/') }}
    >
      It was deleted, or you do not have access to it. Its owner can publish it or give you access
      to its data.
    </Message>
  );
}
