import { Button, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { selectTitle } from '../state/selectors';
import { deleteDashboard } from '../state/thunks/deleteDashboard';

/** A deletion cannot be undone, so the person confirms it. */
export function DeleteModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const title = useAppSelector(selectTitle);
  const { isBusy, submit } = useSubmit(deleteDashboard);
  const remove = async () => {
    if (await submit(undefined)) void navigate('/dashboard/list/');
    else onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Delete “${title}”?`}>
      <Text>The dashboard and its layout are deleted permanently. Its charts remain.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="bad" loading={isBusy} onClick={() => void remove()}>
          Delete dashboard
        </Button>
      </Group>
    </Modal>
  );
}
