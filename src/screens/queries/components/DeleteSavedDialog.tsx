import { Button, Group, Modal, Text } from '@mantine/core';
import { useAppDispatch } from '@/app/redux';
import { saved } from '../state/lists';
import type { SavedRow } from '../state/saved';

interface Props {
  readonly rows: readonly SavedRow[];
  readonly onClose: () => void;
}

export function DeleteSavedDialog({ rows, onClose }: Props) {
  const dispatch = useAppDispatch();
  const what = rows.length === 1 ? `“${rows[0]?.name}”` : `${rows.length} saved queries`;
  return (
    <Modal opened onClose={onClose} title={`Delete ${what}?`}>
      <Text>
        Tabs that were opened from {rows.length === 1 ? 'it' : 'them'} keep their text. This cannot
        be undone.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="bad"
          onClick={() => {
            void dispatch(saved.remove(rows));
            onClose();
          }}
        >
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
