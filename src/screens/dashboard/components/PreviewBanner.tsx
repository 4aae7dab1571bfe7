import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { utcMs } from '@/features/charts/age';
import { Ago } from '@/ui/Ago';
import { selectDashboardState, selectInfo } from '../state/selectors';
import { openDashboard } from '../state/thunks/openDashboard';
import { RestoreVersion } from './RestoreVersion';
import classes from './PreviewBanner.module.css';

/** An earlier version is shown: which one, and the ways on. */
export function PreviewBanner() {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { id } = useAppSelector(selectInfo);
  const { previewed } = useAppSelector(selectDashboardState);
  if (!previewed) return null;
  const { version, newestId } = previewed;
  const { name, saved_by_name: by } = version;
  const showPresent = () => void dispatch(openDashboard({ idOrSlug: String(id), search }));
  return (
    <div className={classes.banner} role="status">
      <span>
        {name ? `Version “${name}”` : 'An earlier version'}, saved{' '}
        <Ago at={utcMs(version.saved_on)} />
        {by && ` by ${by}`}. It cannot be edited here.
      </span>
      <RestoreVersion
        version={version}
        newestId={newestId}
        onRestored={() => undefined}
        onKept={showPresent}
      >
        <Button variant="default" onClick={showPresent}>
          Back to the present
        </Button>
      </RestoreVersion>
    </div>
  );
}
