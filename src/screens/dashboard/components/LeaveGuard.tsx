import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { selectHasUnsavedChanges } from '../state/selectors';

/** Leaving with unsaved changes needs a confirmation, within the product and in the browser. */
export function LeaveGuard() {
  const isUnsaved = useAppSelector(selectHasUnsavedChanges);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal opened onClose={blocker.reset} title="Leave without saving?">
      <Text>Your changes to this dashboard are not saved yet.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          Stay
        </Button>
        <Button color="bad" onClick={blocker.proceed}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
