import { IconPlugConnectedX } from '@tabler/icons-react';
import { Message } from '@/ui/Message';
import { usePageTitle } from '@/ui/usePageTitle';

/** Replaces a page whose code could not be loaded: the server is down, or a newer version was deployed. */
export function PageFailed() {
  usePageTitle('Not loaded');
  return (
    <Message
      title="This page could not be loaded"
      role="alert"
      icon={<IconPlugConnectedX size={32} stroke={1.5} />}
      action={{ label: 'Reload', onClick: () => window.location.reload() }}
    >
      The server cannot be reached, or a newer version is available.
    </Message>
  );
}
