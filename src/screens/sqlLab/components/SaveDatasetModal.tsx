import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectIsDatasourceLoading } from '../state/selectors';
import { createDataset, exploreAddress } from '../state/thunks/createDataset';
import type { Query } from '../state/types';

interface Props {
  readonly query: Query;
  readonly name: string;
  /** Straight on to a chart of it. */
  readonly goesOn: boolean;
  readonly onClose: () => void;
}

/** Names the query that ran as a dataset; from there charts are made. */
export function SaveDatasetModal({ query, name, goesOn, onClose }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isBusy = useAppSelector(selectIsDatasourceLoading);
  const [text, setText] = useState(name);
  const [made, setMade] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const explore = (datasource: string) => void navigate(exploreAddress(datasource));
  const save = async (): Promise<void> => {
    setProblem(null);
    const answer = await dispatch(createDataset({ query, name: text.trim() }));
    if (createDataset.fulfilled.match(answer)) {
      if (goesOn) explore(answer.payload);
      else setMade(answer.payload);
    } else setProblem(answer.payload?.message ?? 'Unknown error');
  };

  return (
    <Modal opened onClose={onClose} title={goesOn ? 'Create chart' : 'Save dataset'}>
      {made === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Text size="sm" c="dimmed" mb={12}>
            {goesOn
              ? 'A chart needs a dataset. This query becomes one; the chart opens on it.'
              : 'The query becomes a dataset, which charts and dashboards can use.'}
          </Text>
          <TextInput
            label="Dataset name"
            value={text}
            maxLength={250}
            data-autofocus
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt={16} gap={8}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
              {goesOn ? 'Create chart' : 'Save dataset'}
            </Button>
          </Group>
        </form>
      ) : (
        <>
          <Text role="status">The dataset “{text.trim()}” is there.</Text>
          <Group justify="flex-end" mt={16} gap={8}>
            <Button variant="default" onClick={onClose}>
              Stay here
            </Button>
            <Button onClick={() => explore(made)}>Explore</Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
