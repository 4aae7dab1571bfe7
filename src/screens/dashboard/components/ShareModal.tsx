import { Button, CopyButton, Group, Modal, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { useAppDispatch } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { shareDashboard } from '../state/thunks/shareDashboard';

/** A link to the dashboard as it looks now. */
export function ShareModal({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<ErrorInfo | null>(null);
  useEffect(() => {
    const sharing = dispatch(shareDashboard());
    sharing.unwrap().then(setUrl, (reason: ErrorInfo) => {
      if (reason.kind) setError(reason);
    });
    return () => sharing.abort();
  }, [dispatch]);
  return (
    <Modal opened onClose={onClose} title="Share this view">
      {error ? (
        <ErrorNotice error={error} />
      ) : url === null ? (
        <Waiting>Making a link…</Waiting>
      ) : (
        <Group align="end" wrap="nowrap">
          <TextInput
            label="Link"
            description="Opens the dashboard with the tabs as they are now. People need a right to see it."
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
