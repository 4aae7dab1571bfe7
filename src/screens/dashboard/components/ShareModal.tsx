import { Button, CopyButton, Group, Modal, TextInput } from '@mantine/core';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { shareDashboard } from '../state/thunks/shareDashboard';

/** A link to the dashboard as it looks now. */
export function ShareModal({ onClose }: { onClose: () => void }) {
  const { reply: url, error } = useRequest(shareDashboard, undefined);
  return (
    <Modal opened onClose={onClose} title="Share this view">
      {error ? (
        <ErrorNotice error={error} />
      ) : url === null ? (
        <Waiting>Creating the link…</Waiting>
      ) : (
        <Group align="end" wrap="nowrap">
          <TextInput
            label="Link"
            description="Opens the dashboard with the filters and tabs as they are now. People need access to it."
            value={url}
            readOnly
            flex={1}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={url}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
          </CopyButton>
        </Group>
      )}
    </Modal>
  );
}
