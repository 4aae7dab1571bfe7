import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorLine } from '@/ui/ErrorLine';
import { type DatasetDraft, type Synced, synced } from '../../state/datasetDraft';
import { loadSourceColumns } from '../../state/thunks/editDataset';

interface Props {
  readonly datasetId: number;
  readonly draft: DatasetDraft;
  readonly onChange: (draft: DatasetDraft) => void;
}

const wordsOf = ({ added, removed, retyped }: Synced): string => {
  const parts = [
    ...(added.length > 0 ? [`new: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`gone: ${removed.join(', ')}`] : []),
    ...(retyped.length > 0 ? [`of another type: ${retyped.join(', ')}`] : []),
  ];
  return parts.length > 0 ? `Read from the source; ${parts.join('; ')}.` : 'Nothing has changed.';
};

/** Reads the columns of the table or query again; nothing is saved yet. */
export function SyncColumns({ datasetId, draft, onChange }: Props) {
  const [words, setWords] = useState<string | null>(null);
  const { isBusy, error, submit } = useSubmit(loadSourceColumns);
  const sync = async () => {
    const read = await submit(datasetId);
    if (!read) return;
    const result = synced(draft, read.reply);
    setWords(wordsOf(result));
    onChange(result.draft);
  };
  return (
    <Group gap="sm" mb="sm">
      <Button
        variant="default"
        leftSection={<IconRefresh size={14} stroke={1.5} />}
        loading={isBusy}
        onClick={() => void sync()}
      >
        Sync with the source
      </Button>
      {error ? (
        <ErrorLine error={error} onRetry={() => void sync()} />
      ) : (
        <Text size="xs" c="dimmed" role="status">
          {words}
        </Text>
      )}
    </Group>
  );
}
