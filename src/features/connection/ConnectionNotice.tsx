import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import classes from './ConnectionNotice.module.css';
import { selectIsOffline, selectOfflineMessage } from './selectors';
import { type ConnectionWatch, watchConnection } from './watchConnection';

/** Watches the connection while the page is open, and says so while there is none: where toasts are, so that nothing moves. */
export function ConnectionNotice() {
  const dispatch = useAppDispatch();
  const isOffline = useAppSelector(selectIsOffline);
  const message = useAppSelector(selectOfflineMessage);
  const watch = useRef<ConnectionWatch>(null);
  useEffect(() => {
    const own = dispatch(watchConnection());
    watch.current = own;
    return () => own.end();
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
    </div>
  );
}
