import { Button, Group, Modal, Text } from '@mantine/core';
import { useAppDispatch } from '@/app/redux';
import { type ObjectKind, KINDS, type LibraryRow } from '../state/kinds';
import { LISTS } from '../state/lists';

interface Props {
  readonly kind: ObjectKind;
  readonly row: LibraryRow;
  readonly onClose: () => void;
}

/** What else is affected: a chart is removed from its dashboards too. */
const alsoFrom = ({ usedIn }: LibraryRow): string => {
  if (usedIn.length === 0) return '';
  const what = usedIn.length === 1 ? 'the dashboard' : 'the dashboards';
  return `, and from ${what} ${usedIn.map(({ title }) => title).join(', ')}`;
};

/** Deletion needs a confirmation, since it cannot be undone. */
export function DeleteDialog({ kind, row, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { id, title } = row;
  return (
    <Modal opened onClose={onClose} title={`Delete this ${KINDS[kind].one}?`}>
      <Text>{`“${title}” will be deleted for everybody${alsoFrom(row)}. This cannot be undone.`}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="bad"
          onClick={() => {
            void dispatch(LISTS[kind].remove([{ id, name: title }]));
            onClose();
          }}
        >
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
