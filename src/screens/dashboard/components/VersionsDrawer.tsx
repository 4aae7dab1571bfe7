import { Badge, Box, Button, Drawer, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DashboardVersion } from '#common/wire/dashboardVersion.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { utcMs } from '@/features/charts/age';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import { Ago } from '@/ui/Ago';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { selectInfo } from '../state/selectors';
import { openDashboard } from '../state/thunks/openDashboard';
import {
  editionOfVersion,
  loadVersionPair,
  loadVersions,
  nameVersion,
} from '../state/thunks/versions';
import { changesInWords } from '../words/changes';
import { RestoreVersion } from './RestoreVersion';
import classes from './VersionsDrawer.module.css';

/** The saved states of the dashboard, what each of them changed, and a way back to any of them. */
export function VersionsDrawer({ onClose }: { onClose: () => void }) {
  const { id } = useAppSelector(selectInfo);
  const [openId, setOpenId] = useState<number | null>(null);
  const { reply: versions, error, reload } = useRequest(loadVersions, id);
  return (
    <Drawer opened onClose={onClose} title="Version history" position="right" size="lg">
      {error && <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />}
      {!error && !versions && <Waiting>Loading the versions…</Waiting>}
      {versions?.length === 0 && (
        <Message title="No versions yet">
          The next save keeps this state and the new one, and so does each save after it.
        </Message>
      )}
      <ol className={classes.list} aria-label="Versions">
        {versions?.map((version, at) => {
          const isOpen = version.id === (openId ?? versions[0]?.id);
          return (
            <li key={version.id} className={classes.version}>
              <UnstyledButton
                className={classes.heading}
                aria-expanded={isOpen}
                onClick={() => setOpenId(version.id)}
              >
                <span>
                  {version.name ?? <Ago at={utcMs(version.saved_on)} />}
                  {at === 0 && <Badge ml={6}>Now</Badge>}
                </span>
                <span className={classes.who}>
                  {version.name && (
                    <>
                      <Ago at={utcMs(version.saved_on)} />{' '}
                    </>
                  )}
                  {version.saved_by_name}
                </span>
              </UnstyledButton>
              {isOpen && (
                <Version
                  key={version.name}
                  dashboardId={id}
                  version={version}
                  earlier={versions[at + 1] ?? null}
                  newestId={versions[0]?.id ?? version.id}
                  onChanged={reload}
                  onClose={onClose}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Drawer>
  );
}

interface Props {
  readonly dashboardId: number;
  readonly version: DashboardVersion;
  readonly earlier: DashboardVersion | null;
  readonly newestId: number;
  /** The list is not as it was. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

function Version({ dashboardId, version, earlier, newestId, onChanged, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const preview = () => {
    onClose();
    void dispatch(
      openDashboard({
        idOrSlug: String(dashboardId),
        search,
        previewed: { version, newestId },
      }),
    );
  };
  return (
    <div className={classes.detail}>
      <Changes dashboardId={dashboardId} version={version} earlier={earlier} />
      <Name dashboardId={dashboardId} version={version} onNamed={onChanged} />
      {version.id !== newestId && (
        <Box mt="md">
          <RestoreVersion
            version={version}
            newestId={newestId}
            onRestored={onClose}
            onKept={onChanged}
          >
            <Button variant="default" onClick={preview}>
              Preview
            </Button>
          </RestoreVersion>
        </Box>
      )}
    </div>
  );
}

/** What the version changed in the one before, in sentences. */
function Changes({
  dashboardId,
  version,
  earlier,
}: Pick<Props, 'dashboardId' | 'version' | 'earlier'>) {
  const versions = earlier ? [version.id, earlier.id] : [];
  const { reply, error } = useRequest(loadVersionPair, { dashboardId, versions });
  if (!earlier) return <p className={classes.words}>The first version that is kept.</p>;
  if (error) return <ErrorNotice error={error} compact />;
  const [after, before] = reply ?? [];
  if (!after || !before) return <Waiting>Comparing…</Waiting>;
  const changes = changesInWords(editionOfVersion(before), editionOfVersion(after));
  if (changes.length === 0)
    return <p className={classes.words}>Saved without a change that can be seen.</p>;
  return (
    <ul className={classes.words} aria-label="Changes of this version">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

/** A version with a name is kept when newer ones take the place of the others. */
function Name({
  dashboardId,
  version,
  onNamed,
}: Pick<Props, 'dashboardId' | 'version'> & { readonly onNamed: () => void }) {
  const [name, setName] = useState(version.name ?? '');
  const { isBusy, error, submit } = useSubmit(nameVersion);
  const isChanged = name.trim() !== (version.name ?? '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit({ dashboardId, version: version.id, name: name.trim() || null })) onNamed();
  };
  return (
    <form onSubmit={(event) => void save(event)} className={classes.name}>
      <TextInput
        label="Name of this version"
        placeholder="A version with a name is kept for good"
        value={name}
        maxLength={120}
        error={error?.fields.name ?? error?.message}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isChanged && (
        <Button type="submit" variant="default" loading={isBusy}>
          {name.trim() === '' ? 'Remove the name' : 'Save the name'}
        </Button>
      )}
    </form>
  );
}
