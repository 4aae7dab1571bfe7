import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** In the state of a navigation that itself follows a save: nothing is lost by it. */
export const AFTER_SAVE = { isAfterSave: true } as const;

interface Props {
  readonly isUnsaved: boolean;
  /** `dashboard` */
  readonly what: string;
}

/** Leaving with unsaved changes needs a confirmation, within the product and in the browser. */
export function LeaveGuard({ isUnsaved, what }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      (nextLocation.state as Partial<typeof AFTER_SAVE> | null)?.isAfterSave !== true,
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
      <Text>Your changes to this {what} are not saved yet.</Text>
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
