import { Button, Group, Modal, Text } from '@mantine/core';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { selectDataset } from '../state/selectors';
import { swapDataset } from '../state/thunks/swapDataset';
import { DatasetSelect, useDatasetChoice } from './DatasetSelect';

/** Another dataset for the open chart; nothing is saved, and undo brings the old one back. */
export function SwapDatasetModal({ onClose }: { readonly onClose: () => void }) {
  const current = useAppSelector(selectDataset);
  const choice = useDatasetChoice({ except: current?.id });
  const { chosen } = choice;
  const { isBusy, error, submit } = useSubmit(swapDataset);
  const swap = async () => {
    if (chosen !== null && (await submit(Number(chosen)))) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Swap dataset">
      <Text size="sm" c="dimmed" mb={12}>
        Settings whose columns and metrics exist in the new dataset are kept. The saved chart stays
        as it is until you save.
      </Text>
      <DatasetSelect choice={choice} />
      {error && <ErrorNotice error={error} compact />}
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={chosen === null} onClick={() => void swap()}>
          Swap dataset
        </Button>
      </Group>
    </Modal>
  );
}
