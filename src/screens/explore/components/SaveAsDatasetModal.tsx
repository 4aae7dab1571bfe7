import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSubmit } from '@/features/requests/useSubmit';
import { saveAsDataset } from '../state/thunks/saveAsDataset';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
}

/** Saves the query as a dataset, so that the chart can be saved. */
export function SaveAsDatasetModal({ name, onClose }: Props) {
  const [text, setText] = useState(name);
  const { isBusy, error, submit } = useSubmit(saveAsDataset);
  const save = async () => {
    if (await submit(text.trim())) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Save as dataset">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Text size="sm" c="dimmed" mb={12}>
          The query becomes a dataset, and this chart uses it from then on.
        </Text>
        <TextInput
          label="Dataset name"
          value={text}
          maxLength={250}
          data-autofocus
          error={error?.message}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
            Save dataset
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
