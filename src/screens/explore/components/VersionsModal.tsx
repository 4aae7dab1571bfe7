import { Badge, Button, Group, Modal, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import type { ChartVersion, ChartVersionRecord } from '#common/wire/chartVersion.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import { utcMs } from '@/features/charts/age';
import { Ago } from '@/ui/Ago';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { differences } from '../formData/differences';
import { selectDataset, selectExplore } from '../state/selectors';
import { restoreSettings } from '../state/thunks/restoreSettings';
import { formOf, loadVersionPair, loadVersions, restoreVersion } from '../state/thunks/versions';
import classes from './VersionsModal.module.css';

interface Props {
  readonly onClose: () => void;
}

/** The saved states of the chart, what each of them changed, and a way back to any of them. */
export function VersionsModal({ onClose }: Props) {
  const { slice } = useAppSelector(selectExplore);
  const { reply, error, reload } = useRequest(loadVersions, slice?.slice_id ?? null);
  return (
    <Modal opened onClose={onClose} title="Version history" size="xl">
      {error && <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />}
      {!error && !reply && <Waiting>Loading the versions…</Waiting>}
      {reply?.length === 0 && (
        <Message title="No version yet">The first one is kept when the chart is saved.</Message>
      )}
      {reply && reply.length > 0 && slice && (
        <Versions chartId={slice.slice_id} versions={reply} onClose={onClose} />
      )}
    </Modal>
  );
}

interface ListProps extends Props {
  readonly chartId: number;
  readonly versions: readonly ChartVersion[];
}

function Versions({ chartId, versions, onClose }: ListProps) {
  const [at, setAt] = useState(0);
  const chosen = versions[at];
  const before = versions[at + 1];
  const pair = chosen ? [chosen.id, ...(before ? [before.id] : [])] : [];
  const { reply, error } = useRequest(loadVersionPair, { chartId, versions: pair });
  const [version, earlier] = reply ?? [];
  return (
    <div className={classes.split}>
      <ol className={classes.list} aria-label="Versions">
        {versions.map(({ id, saved_on, saved_by_name }, index) => (
          <li key={id}>
            <UnstyledButton
              className={classes.version}
              aria-current={index === at}
              onClick={() => setAt(index)}
            >
              <span>
                <Ago at={utcMs(saved_on)} />
                {index === 0 && <Badge ml={6}>Now</Badge>}
              </span>
              {saved_by_name && <span className={classes.who}>{saved_by_name}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      <div className={classes.detail}>
        {error && <ErrorNotice error={error} />}
        {!error && version?.id !== chosen?.id && <Waiting>Loading the version…</Waiting>}
        {version && version.id === chosen?.id && (
          <Version
            chartId={chartId}
            version={version}
            earlier={earlier ?? null}
            isNow={at === 0}
            onClose={onClose}
          />
        )}
      </div>
    </div>
  );
}

interface VersionProps extends Props {
  readonly chartId: number;
  readonly version: ChartVersionRecord;
  readonly earlier: ChartVersionRecord | null;
  readonly isNow: boolean;
}

const changesOf = (
  version: ChartVersionRecord,
  earlier: ChartVersionRecord,
  dataset: Datasource | null,
) => [
  ...(version.slice_name === earlier.slice_name
    ? []
    : [
        {
          key: 'name',
          label: 'Name',
          text: `${version.slice_name} instead of ${earlier.slice_name}`,
        },
      ]),
  ...differences(formOf(earlier), formOf(version), dataset),
];

function Version({ chartId, version, earlier, isNow, onClose }: VersionProps) {
  const dispatch = useAppDispatch();
  const dataset = useAppSelector(selectDataset);
  const { isBusy, error, submit } = useSubmit(restoreVersion);
  const open = () => {
    void dispatch(restoreSettings(formOf(version)));
    onClose();
  };
  const restore = async () => {
    if (!(await submit({ chartId, version }))) return;
    open();
  };
  const changes = earlier ? changesOf(version, earlier, dataset) : null;
  return (
    <>
      <h3 className={classes.heading}>{version.slice_name}</h3>
      {changes === null ? (
        <p>The first version that is kept.</p>
      ) : changes.length === 0 ? (
        <p>Saved without a change of its settings.</p>
      ) : (
        <ul aria-label="Changes of this version">
          {changes.map(({ key, label, text }) => (
            <li key={key}>
              <strong>{label}</strong>: {text}
            </li>
          ))}
        </ul>
      )}
      {error && <ErrorNotice error={error} compact />}
      {!isNow && (
        <Group gap="sm" mt="md">
          <Button loading={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
          <Button variant="default" onClick={open}>
            Open without saving
          </Button>
        </Group>
      )}
    </>
  );
}
