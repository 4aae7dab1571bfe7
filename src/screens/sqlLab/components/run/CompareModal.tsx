import { Button, Group, Modal } from '@mantine/core';
import type { ErrorInfo } from '@/api/errors';
import { useAppSelector } from '@/app/redux';
import { ErrorLine } from '@/ui/ErrorLine';
import { lazily } from '@/ui/lazily';
import { Waiting } from '@/ui/Waiting';
import { isSameText } from '../../model/sameText';
import { selectEditor } from '../../state/selectors';

const TextDiff = lazily(
  async () => (await import('@/ui/TextDiff')).default,
  <Waiting>Comparing…</Waiting>,
);

interface Props {
  readonly title: string;
  /** Null while it is loading. */
  readonly earlier: string | null;
  /** Why it could not be loaded. */
  readonly error?: ErrorInfo | null;
  readonly onRetry?: () => void;
  readonly editorId: string;
  readonly takeLabel: string;
  readonly onTake: (earlier: string) => void;
  readonly onClose: () => void;
}

/** An earlier text compared with the text of the tab. */
export function CompareModal(props: Props) {
  const { title, earlier, error, onRetry, editorId, takeLabel, onTake, onClose } = props;
  const current = useAppSelector((state) => selectEditor(state, editorId)?.sql ?? '');
  const isSame = earlier !== null && isSameText(earlier, current);
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      {error && <ErrorLine error={error} onRetry={onRetry} />}
      {earlier === null && !error && <Waiting>Loading the text…</Waiting>}
      {isSame && <p>The texts are identical.</p>}
      {earlier !== null && !isSame && (
        <TextDiff before={earlier} after={current} label="Differences" />
      )}
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          disabled={earlier === null || isSame}
          onClick={() => {
            if (earlier !== null) onTake(earlier);
            onClose();
          }}
        >
          {takeLabel}
        </Button>
      </Group>
    </Modal>
  );
}
