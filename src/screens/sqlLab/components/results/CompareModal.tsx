import { Button, Group, Modal } from '@mantine/core';
import { useAppSelector } from '@/app/redux';
import { lazily } from '@/ui/lazily';
import { Waiting } from '@/ui/Waiting';
import { selectEditor } from '../../state/selectors';

const TextDiff = lazily(
  async () => (await import('@/ui/TextDiff')).default,
  <Waiting>Comparing…</Waiting>,
);

interface Props {
  readonly earlier: string;
  readonly editorId: string;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** The text of an earlier run compared with the text of the tab. */
export function CompareModal({ earlier, editorId, onTake, onClose }: Props) {
  const current = useAppSelector((state) => selectEditor(state, editorId)?.sql ?? '');
  return (
    <Modal opened onClose={onClose} title="Changes since this run" size="xl">
      {earlier === current ? (
        <p>The texts are identical.</p>
      ) : (
        <TextDiff before={earlier} after={current} label="Differences" />
      )}
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          disabled={earlier === current}
          onClick={() => {
            onTake();
            onClose();
          }}
        >
          Replace editor contents
        </Button>
      </Group>
    </Modal>
  );
}
