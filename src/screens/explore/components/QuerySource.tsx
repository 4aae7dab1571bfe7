import { Button, Text } from '@mantine/core';
import { IconDatabasePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { selectCan } from '@/features/session/selectors';
import { lazily } from '@/ui/lazily';

const SaveAsDatasetModal = lazily(
  async () => (await import('./SaveAsDatasetModal')).SaveAsDatasetModal,
);

/** Above the columns of a query: what it is, and a way to save it as a dataset. */
export function QuerySource({ query }: { readonly query: Datasource }) {
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'Dataset'));
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Text size="xs" c="dimmed" mb={8}>
        A query from the SQL editor.{canWrite && ' Save it as a dataset to save charts of it.'}
      </Text>
      {canWrite && (
        <Button
          variant="default"
          fullWidth
          mb={12}
          leftSection={<IconDatabasePlus size={15} stroke={1.5} />}
          onClick={() => setNaming(true)}
        >
          Save as dataset
        </Button>
      )}
      {isNaming && <SaveAsDatasetModal name={query.name} onClose={() => setNaming(false)} />}
    </>
  );
}
