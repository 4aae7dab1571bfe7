import { dashboardUrl } from '#common/legacyPaths.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useStore } from 'react-redux';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { useOnReturn } from '@/features/connection/useOnReturn';
import { useIsLeaving } from '@/features/leaving/useIsLeaving';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { DashboardBuilder } from './components/DashboardBuilder';
import { selectFiltersKey } from './filters/filterSelectors';
import { selectDashboardState, selectInfo, selectStatus, selectTitle } from './state/selectors';
import { leaveDashboard } from './state/thunks/leaveDashboard';
import { openDashboard } from './state/thunks/openDashboard';

/** After a save the address names the dashboard by its slug or id, without loading it again. */
const useSavedAddress = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { editMode, status, wasSaved, lastModifiedTime } = useAppSelector(selectDashboardState);
  const { id, slug } = useAppSelector(selectInfo);
  const isLeaving = useIsLeaving();
  const address = dashboardUrl(slug ?? id);
  const showAddress = useEffectEvent(() => {
    const params = new URLSearchParams(search);
    params.delete('edit');
    const query = params.size > 0 ? `?${params.toString()}` : '';
    if (pathname !== address || search !== query) {
      void navigate(`${address}${query}`, { replace: true });
    }
  });
  useEffect(() => {
    if (wasSaved && !isLeaving) showAddress();
  }, [wasSaved, lastModifiedTime, address, isLeaving]);
  // A link to the editor is used up when the editor is left: a reload shows the dashboard.
  const dropEdit = useEffectEvent(() => {
    const params = new URLSearchParams(search);
    if (!params.has('edit')) return;
    params.delete('edit');
    const query = params.size > 0 ? `?${params.toString()}` : '';
    void navigate(`${pathname}${query}`, { replace: true });
  });
  useEffect(() => {
    if (status === 'ready' && !editMode && !isLeaving) dropEdit();
  }, [status, editMode, isLeaving]);
};

/** The address names what the filters say, so that a reload and a copy of it show the same. */
const useFiltersAddress = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const key = useAppSelector(selectFiltersKey);
  const isLeaving = useIsLeaving();
  const showKey = useEffectEvent(() => {
    const params = new URLSearchParams(search);
    if (key === null || params.get('native_filters_key') === key) return;
    params.set('native_filters_key', key);
    params.delete('native_filters');
    void navigate(`${pathname}?${params.toString()}`, { replace: true });
  });
  useEffect(() => {
    if (!isLeaving) showKey();
  }, [key, isLeaving]);
};

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
  useSavedAddress();
  useFiltersAddress();
  useFocusAnew();

  useEffect(() => {
    if (isOpen(store.getState(), idOrSlug)) return undefined;
    const opening = dispatch(openDashboard({ idOrSlug, search, hash }));
    return () => opening.abort();
    // The query belongs to the opened address; changing it later opens nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dispatch, store, idOrSlug]);
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
