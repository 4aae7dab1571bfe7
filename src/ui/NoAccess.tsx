import { IconLock } from '@tabler/icons-react';
import { Message } from './Message';

/** A page for people without the right to read what it shows: `annotations`. */
export function NoAccess({ to: what }: { readonly to: string }) {
  return (
    <Message title={`You do not have access to ${what}`} icon={<IconLock size={32} stroke={1.5} />}>
      {`Ask an administrator for the right to read ${what}.`}
    </Message>
  );
}
