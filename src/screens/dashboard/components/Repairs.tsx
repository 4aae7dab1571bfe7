import { Alert } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectCanEdit, selectInfo } from '../state/selectors';

/** The repairs made when a damaged layout was opened. */
export function Repairs() {
  const { repairs } = useAppSelector(selectInfo);
  const canEdit = useAppSelector(selectCanEdit);
  const [isClosed, setIsClosed] = useState(false);
  if (repairs.length === 0 || isClosed) return null;
  return (
    <Alert
      m="md"
      mb={0}
      color="yellow"
      icon={<IconTool size={16} stroke={1.5} />}
      title="The stored layout was damaged and is shown repaired"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setIsClosed(true)}
    >
      {repairs.join('; ')}.{canEdit && ' Edit and save the dashboard to keep the repair.'}
    </Alert>
  );
}
