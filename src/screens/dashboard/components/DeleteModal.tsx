import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectTitle } from '../state/selectors';
import { deleteDashboard } from '../state/thunks/deleteDashboard';

/** A deleted dashboard does not come back, so the person confirms it. */
export function DeleteModal({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const title = useAppSelector(selectTitle);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async () => {
    setIsDeleting(true);
    const outcome = await dispatch(deleteDashboard());
    setIsDeleting(false);
    if (deleteDashboard.fulfilled.match(outcome)) void navigate('/dashboard/list/');
    else onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Delete “${title}”?`}>
      <Text>The dashboard and its layout go for good. Its charts stay.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="bad" loading={isDeleting} onClick={() => void remove()}>
          Delete dashboard
        </Button>
      </Group>
    </Modal>
  );
}
