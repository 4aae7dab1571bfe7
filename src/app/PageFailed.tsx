import { IconPlugConnectedX } from '@tabler/icons-react';
import { Message } from '@/ui/Message';
import { usePageTitle } from '@/ui/usePageTitle';

/** Stands where a page's code could not be fetched: the server is away, or a newer version took its place. */
export function PageFailed() {
  usePageTitle('Not loaded');
  return (
    <Message
      title="This page could not be loaded"
      role="alert"
      icon={<IconPlugConnectedX size={32} stroke={1.5} />}
      action={{ label: 'Load again', onClick: () => window.location.reload() }}
    >
      The server cannot be reached, or a newer version is there.
    </Message>
  );
}
