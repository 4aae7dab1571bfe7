import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { utcMs } from '@/features/charts/age';
import { useSubmit } from '@/features/requests/useSubmit';
import { Ago } from '@/ui/Ago';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { selectDashboardState, selectInfo } from '../state/selectors';
import { openDashboard } from '../state/thunks/openDashboard';
import { restoreVersion } from '../state/thunks/versions';
import classes from './PreviewBanner.module.css';

/** An earlier version is shown: which one, and the ways on. */
export function PreviewBanner() {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { id } = useAppSelector(selectInfo);
  const { previewed } = useAppSelector(selectDashboardState);
  const { isBusy, error, submit } = useSubmit(restoreVersion);
  if (!previewed) return null;
  const { name, saved_by_name: by } = previewed;
  return (
    <div className={classes.banner} role="status">
      <span>
        {name ? `Version “${name}”` : 'An earlier version'}, saved{' '}
        <Ago at={utcMs(previewed.saved_on)} />
        {by && ` by ${by}`}. It cannot be edited here.
      </span>
      {error && <ErrorNotice error={error} compact />}
      <Button
        loading={isBusy}
        onClick={() => void submit({ dashboardId: id, versionId: previewed.id, search })}
      >
        Restore this version
      </Button>
      <Button
        variant="default"
        onClick={() => void dispatch(openDashboard({ idOrSlug: String(id), search }))}
      >
        Back to the present
      </Button>
    </div>
  );
}
