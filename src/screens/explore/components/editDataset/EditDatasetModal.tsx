import { Alert, Button, Group, Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import type { DatasetRecord } from '@/api/resources/datasetRecord';
import { sameJson } from '@/lib/sameJson';
import { ConfirmDiscard } from '@/ui/ConfirmDiscard';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { isCalculated, problemsOf, toDraft } from '../../state/datasetDraft';
import { loadDatasetRecord, saveDataset } from '../../state/thunks/editDataset';
import { ColumnsTab } from './ColumnsTab';
import classes from './EditDataset.module.css';
import { GeneralTab } from './GeneralTab';
import { MetricsTab } from './MetricsTab';
import { SyncColumns } from './SyncColumns';
import { UsageTab } from './UsageTab';

interface Props {
  readonly datasetId: number;
  readonly onClose: () => void;
}

/** A dataset’s columns, metrics and properties. Nothing is saved before Save. */
export function EditDatasetModal({ datasetId, onClose }: Props) {
  const { reply, error, reload } = useRequest(loadDatasetRecord, datasetId);
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (isChanged ? setLeaving(true) : onClose());
  return (
    <Modal opened onClose={close} title="Edit dataset" size="xl">
      {error && <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />}
      {!error && !reply && <Waiting>Loading the dataset…</Waiting>}
      {reply && <Editor record={reply} onChanged={setChanged} onClose={close} onSaved={onClose} />}
      <ConfirmDiscard isOpen={isLeaving} onKeep={() => setLeaving(false)} onDiscard={onClose} />
    </Modal>
  );
}

interface EditorProps {
  readonly record: DatasetRecord;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function Editor({ record, onChanged, onClose, onSaved }: EditorProps) {
  const [draft, setDraft] = useState(() => toDraft(record));
  const { isBusy, error, submit } = useSubmit(saveDataset);
  const change = (next: typeof draft) => {
    setDraft(next);
    onChanged(!sameJson(next, toDraft(record)));
  };
  const datasource = `${record.id}__table`;
  const problems = problemsOf(draft);
  const calculated = draft.columns.filter(isCalculated).length;
  const count = (n: number) => (n > 0 ? ` (${n})` : '');
  const part = { draft, onChange: change, datasource };
  const save = async () => {
    if (await submit({ record, draft })) onSaved();
  };
  return (
    <>
      <Tabs defaultValue="columns" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="general">General</Tabs.Tab>
          <Tabs.Tab value="columns">Columns{count(draft.columns.length - calculated)}</Tabs.Tab>
          <Tabs.Tab value="calculated">Calculated columns{count(calculated)}</Tabs.Tab>
          <Tabs.Tab value="metrics">Metrics{count(draft.metrics.length)}</Tabs.Tab>
          <Tabs.Tab value="usage">Usage</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general" className={classes.panel}>
          <GeneralTab record={record} draft={draft} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="columns" className={classes.panel}>
          <SyncColumns datasetId={record.id} draft={draft} onChange={change} />
          <ColumnsTab {...part} calculated={false} />
        </Tabs.Panel>
        <Tabs.Panel value="calculated" className={classes.panel}>
          <ColumnsTab {...part} calculated />
        </Tabs.Panel>
        <Tabs.Panel value="metrics" className={classes.panel}>
          <MetricsTab {...part} />
        </Tabs.Panel>
        <Tabs.Panel value="usage" className={classes.panel}>
          <UsageTab datasetId={record.id} />
        </Tabs.Panel>
      </Tabs>
      {problems.length > 0 && (
        <Alert color="bad" role="alert" mt="sm">
          {problems.join(' ')}
        </Alert>
      )}
      {error && <ErrorNotice error={error} compact />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={problems.length > 0} onClick={() => void save()}>
          Save
        </Button>
      </Group>
    </>
  );
}
