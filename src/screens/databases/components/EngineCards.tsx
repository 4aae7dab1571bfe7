import { UnstyledButton } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import type { AvailableEngine } from '#common/wire/database.ts';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { loadEngines } from '../state/thunks';
import classes from './DatabaseDialog.module.css';

/** The kinds of databases that this server can connect. */
export function EngineCards({ onPick }: { onPick: (engine: AvailableEngine) => void }) {
  const { reply: engines, error, reload } = useRequest(loadEngines, undefined);
  if (error) {
    return <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />;
  }
  if (!engines) return <Waiting>Loading the kinds of databases…</Waiting>;
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
