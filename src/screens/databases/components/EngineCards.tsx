import { UnstyledButton } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import type { AvailableEngine } from '#common/wire/database.ts';
import { useAppDispatch } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { loadEngines } from '../state/thunks';
import classes from './DatabaseDialog.module.css';

/** The kinds that this server can connect. */
export function EngineCards({ onPick }: { onPick: (engine: AvailableEngine) => void }) {
  const dispatch = useAppDispatch();
  const [engines, setEngines] = useState<readonly AvailableEngine[] | null>(null);
  const [error, setError] = useState<ErrorInfo | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const loading = dispatch(loadEngines());
    void loading.then((action) => {
      if (loadEngines.fulfilled.match(action)) setEngines(action.payload);
      else if (!action.meta.aborted && action.payload) setError(action.payload);
    });
    return () => loading.abort();
  }, [dispatch, attempt]);

  if (error) {
    const again = () => {
      setError(null);
      setAttempt(attempt + 1);
    };
    return <ErrorNotice error={error} action={{ label: 'Try again', onClick: again }} />;
  }
  if (!engines) return <Waiting>Asking which databases can be connected…</Waiting>;
  const sorted = engines.toSorted((a, b) => Number(b.preferred) - Number(a.preferred));
  return (
    <div className={classes.cards} role="group" aria-label="Kind of database">
      {sorted.map((engine, index) => (
        <UnstyledButton
          key={`${engine.engine} ${engine.name}`}
          className={classes.card}
          data-autofocus={index === 0 || undefined}
          onClick={() => onPick(engine)}
        >
          <IconDatabase size={16} stroke={1.5} aria-hidden />
          {engine.name}
        </UnstyledButton>
      ))}
    </div>
  );
}
