import { Button, Group, Modal, Radio, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '@/features/requests/useSubmit';
import { createDataset, exploreAddress, overwriteDataset } from '../../state/thunks/createDataset';
import type { FoundDataset } from '../../state/thunks/findDatasets';
import type { Run } from '../../model/run';
import { DatasetSelect } from './DatasetSelect';
import { paramsObject } from '../../model/templateParams';

interface Props {
  readonly run: Run;
  readonly name: string;
  readonly onClose: () => void;
}

const HINTS = {
  dataset: 'The query becomes a dataset, which charts and dashboards can use.',
  overwrite:
    'The dataset’s SQL and columns are replaced by those of this result; its calculated columns and metrics stay. Charts on it show the new data.',
};

/** Saves the query that ran as a new dataset or over an existing one; charts start from there. */
export function SaveDatasetModal({ run, name, onClose }: Props) {
  const navigate = useNavigate();
  const creation = useSubmit(createDataset);
  const overwriting = useSubmit(overwriteDataset);
  const [text, setText] = useState(name);
  const [way, setWay] = useState<'new' | 'overwrite'>('new');
  const [target, setTarget] = useState<FoundDataset | null>(null);
  const [made, setMade] = useState<{ datasource: string; name: string } | null>(null);
  const isNew = way === 'new';
  const canSave = isNew ? text.trim() !== '' : target !== null;
  const hasParams = Object.keys(paramsObject(run.templateParams)).length > 0;

  const explore = (datasource: string) => void navigate(exploreAddress(datasource));
  const choose = (chosen: 'new' | 'overwrite'): void => {
    setWay(chosen);
    creation.clearError();
    overwriting.clearError();
  };
  const save = async (): Promise<void> => {
    const saved =
      isNew || !target
        ? await creation.submit({ run, name: text.trim() })
        : await overwriting.submit({ run, id: target.id });
    const savedName = isNew || !target ? text.trim() : target.name;
    if (saved) setMade({ datasource: saved.reply, name: savedName });
  };

  if (made)
    return (
      <Modal opened onClose={onClose} title="Save dataset">
        <Text role="status">Dataset saved: {made.name}</Text>
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Stay here
          </Button>
          <Button onClick={() => explore(made.datasource)}>Explore</Button>
        </Group>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title="Save dataset">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Radio.Group
          aria-label="Which dataset"
          value={way}
          onChange={(value) => choose(value as 'new' | 'overwrite')}
        >
          <Group gap={16} mb={12}>
            <Radio value="new" label="Save as new" />
            <Radio value="overwrite" label="Overwrite existing" />
          </Group>
        </Radio.Group>
        <Text size="sm" c="dimmed" mb={12}>
          {isNew ? HINTS.dataset : HINTS.overwrite}
          {hasParams && ' Its template parameters go with it.'}
        </Text>
        {isNew ? (
          <TextInput
            label="Dataset name"
            value={text}
            maxLength={250}
            data-autofocus
            error={creation.error?.message}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <DatasetSelect
            dbId={run.dbId}
            error={overwriting.error?.message ?? null}
            onChange={setTarget}
          />
        )}
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={creation.isBusy || overwriting.isBusy} disabled={!canSave}>
            {isNew ? 'Save dataset' : 'Overwrite dataset'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
