import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '@/lib/copyText';
import classes from './SchemaTree.module.css';

interface Props {
  readonly name: string;
  readonly sql: string;
  readonly onClose: () => void;
}

/** The definition of a view. */
export function DefinitionModal({ name, sql, onClose }: Props) {
  const [status, setStatus] = useState<string | null>(null);
  const copy = (): void =>
    void copyText(sql).then(
      () => setStatus('Copied'),
      (error: unknown) => setStatus(error instanceof Error ? error.message : String(error)),
    );
  return (
    <Modal opened onClose={onClose} title={`Definition of ${name}`} size="lg">
      <pre className={classes.definition} tabIndex={0}>
        {sql}
      </pre>
      <Group justify="flex-end" mt="sm">
        <span role="status">{status}</span>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
      </Group>
    </Modal>
  );
}
