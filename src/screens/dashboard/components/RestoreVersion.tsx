import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DashboardVersion } from '#common/wire/dashboardVersion.ts';
import { useAppSelector } from '@/app/redux';
import { utcMs } from '@/features/charts/age';
import { useSubmit } from '@/features/requests/useSubmit';
import { Ago } from '@/ui/Ago';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { selectInfo } from '../state/selectors';
import { restoreVersion, type SavedSince } from '../state/thunks/restoreVersion';
import classes from './RestoreVersion.module.css';

interface Props {
  readonly version: DashboardVersion;
  /** The newest version that the person knows of. */
  readonly newestId: number;
  readonly onRestored: () => void;
  /** What somebody saved since is to stay. */
  readonly onKept: () => void;
  /** Other ways on. */
  readonly children: ReactNode;
}

/** Brings a version back; where somebody saved since, only after a question that shows what would be replaced. */
export function RestoreVersion({ version, newestId, onRestored, onKept, children }: Props) {
  const { search } = useLocation();
  const { id } = useAppSelector(selectInfo);
  const [since, setSince] = useState<SavedSince | null>(null);
  const { isBusy, error, submit } = useSubmit(restoreVersion);
  const restore = async (knownId: number) => {
    const done = await submit({
      dashboardId: id,
      versionId: version.id,
      newestId: knownId,
      search,
    });
    if (done?.reply) setSince(done.reply);
    else if (done) onRestored();
  };
  const keep = () => {
    setSince(null);
    onKept();
  };
  if (!since)
    return (
      <>
        {error && <ErrorNotice error={error} compact />}
        <Group gap="sm">
          <Button loading={isBusy} onClick={() => void restore(newestId)}>
            Restore this version
          </Button>
          {children}
        </Group>
      </>
    );
  const { newest, changes } = since;
  return (
    <section role="alert" className={classes.question}>
      {newest.saved_by_name ?? 'Another person'} saved this dashboard{' '}
      <Ago at={utcMs(newest.saved_on)} />, after you opened its versions. Restoring replaces that
      save too; it stays in the list.
      {changes.length > 0 && (
        <ul aria-label="What was saved since" className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {error && <ErrorNotice error={error} compact />}
      <Group gap="sm" mt="sm">
        <Button autoFocus onClick={keep}>
          Keep what was saved
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void restore(newest.id)}>
          Restore anyway
        </Button>
      </Group>
    </section>
  );
}
