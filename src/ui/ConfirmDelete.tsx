import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** What is lost, in whole sentences. */
  readonly text: string;
  readonly children?: ReactNode;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Deletion needs a confirmation, since it cannot be undone. */
export function ConfirmDelete({ title, text, children, onDelete, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <Text>{`${text} This cannot be undone.`}</Text>
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="bad"
          onClick={() => {
            onDelete();
            onClose();
          }}
        >
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
