import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './Waiting.module.css';

/** Nothing for the first 300 ms, then a loading indicator with text. */
export function Waiting({ children = 'Loading…' }: { children?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.waiting} role="status" aria-live="polite">
      {late && (
        <>
          <Loader aria-hidden />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}
