import { Button } from '@mantine/core';
import { IconCloudOff, IconRefreshAlert } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import classes from './ConnectionNotice.module.css';
import { selectIsOffline, selectIsOutdated, selectOfflineMessage } from './selectors';
import { watchBuild } from './watchBuild';
import { type ConnectionWatch, watchConnection } from './watchConnection';

const reload = () => window.location.reload();

/** Watches the connection while the page is open, and says so while there is none, or another build of the page: where toasts are, so that nothing moves. */
export function ConnectionNotice() {
  const dispatch = useAppDispatch();
  const isOffline = useAppSelector(selectIsOffline);
  const isOutdated = useAppSelector(selectIsOutdated);
  const message = useAppSelector(selectOfflineMessage);
  const watch = useRef<ConnectionWatch>(null);
  useEffect(() => {
    const own = dispatch(watchConnection());
    watch.current = own;
    const endOfBuild = dispatch(watchBuild());
    return () => {
      own.end();
      endOfBuild();
    };
  }, [dispatch]);
  return (
    <div role="status" aria-label="Connection">
      {isOffline && (
        <div className={classes.notice}>
          <IconCloudOff size={16} stroke={1.5} aria-hidden />
          <span className={classes.words}>
            {message ?? 'The server cannot be reached.'}{' '}
            <span className={classes.kept}>What you wrote is kept.</span>
          </span>
          <Button variant="subtle" size="compact-xs" onClick={() => watch.current?.check()}>
            Try now
          </Button>
        </div>
      )}
      {!isOffline && isOutdated && (
        <div className={classes.notice}>
          <IconRefreshAlert size={16} stroke={1.5} aria-hidden />
          <span className={classes.words}>
            A new version is here. <span className={classes.kept}>Reload to use it.</span>
          </span>
          <Button variant="subtle" size="compact-xs" onClick={reload}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
