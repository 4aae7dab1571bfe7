import { Button, Group, Modal } from '@mantine/core';

interface Props {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Closing a dialog with unsaved changes needs a confirmation. */
export function ConfirmDiscard({ isOpen, onKeep, onDiscard }: Props) {
  return (
    <Modal opened={isOpen} onClose={onKeep} title="Discard the changes?">
      <Group justify="flex-end">
        <Button variant="default" onClick={onKeep} data-autofocus>
          Keep editing
        </Button>
        <Button color="bad" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Modal>
  );
}
