import { IconCompassOff } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { HOME } from '#common/pages.ts';
import { Message } from '@/ui/Message';
import { usePageTitle } from '@/ui/usePageTitle';

export function NotFound() {
  const navigate = useNavigate();
  usePageTitle('Not found');
  return (
    <Message
      title="This page does not exist"
      icon={<IconCompassOff size={32} stroke={1.5} />}
      action={{ label: 'Go to the home page', onClick: () => void navigate(HOME) }}
    >
      The address may be outdated, or its target may have been deleted.
    </Message>
  );
}
