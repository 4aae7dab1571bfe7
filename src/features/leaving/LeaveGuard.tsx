import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, useBlocker, useNavigate } from 'react-router-dom';
import { handOver } from '@/lib/keys';

/** In the state of a navigation that itself follows a save: nothing is lost by it. */
export const AFTER_SAVE = { isAfterSave: true } as const;

interface Props {
  readonly isUnsaved: boolean;
  /** `dashboard` */
  readonly what: string;
  /** Offers to save before leaving; false keeps the person here. */
  readonly onSave?: () => Promise<boolean>;
}

/** Leaving with unsaved changes needs a confirmation, within the product and in the browser. */
export function LeaveGuard({ isUnsaved, what, onSave }: Props) {
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  /** Kept here: a blocker forgets it as soon as the page corrects its own address. */
  const [target, setTarget] = useState<Location | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked =
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      (nextLocation.state as Partial<typeof AFTER_SAVE> | null)?.isAfterSave !== true;
    if (isBlocked) setTarget(nextLocation);
    return isBlocked;
  });
  const holdIfUnsaved = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      // What is being written counts, though its field has not stored it yet.
      flushSync(() => handOver(document.activeElement));
      holdIfUnsaved(event);
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  if (!target) return null;
  /** The router may have forgotten the block since this was drawn, and then refuses to end it. */
  const ended = (how: 'proceed' | 'reset'): boolean => {
    if (blocker.state !== 'blocked') return false;
    try {
      blocker[how]();
      return true;
    } catch {
      return false;
    }
  };
  const stay = () => {
    setTarget(null);
    ended('reset');
  };
  const go = () =>
    void navigate(target, { state: { ...(target.state as object | null), ...AFTER_SAVE } });
  const leave = () => {
    setTarget(null);
    if (!ended('proceed')) go();
  };
  const saveAndLeave = async () => {
    setSaving(true);
    const isSaved = await onSave?.();
    setSaving(false);
    if (!isSaved) return stay();
    // The save took the block away, and with it where the person was going.
    setTarget(null);
    return go();
  };
  return (
    <Modal opened onClose={stay} title="Leave without saving?">
      <Text>Your changes to this {what} are not saved yet.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={stay} data-autofocus>
          Stay
        </Button>
        <Button color="bad" onClick={leave}>
          Leave
        </Button>
        {onSave && (
          <Button loading={isSaving} onClick={() => void saveAndLeave()}>
            Save and leave
          </Button>
        )}
      </Group>
    </Modal>
  );
}
