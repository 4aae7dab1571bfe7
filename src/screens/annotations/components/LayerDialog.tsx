import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LayerRow } from '#common/wire/annotation.ts';
import { useSubmit } from '@/features/requests/useSubmit';
import { FormEnd } from '@/ui/FormEnd';
import { saveLayer } from '../state/thunks';

interface Props {
  /** Null for a new one. */
  readonly layer: LayerRow | null;
  readonly onClose: () => void;
}

/** Name and description of an annotation layer. */
export function LayerDialog(props: Props) {
  const title = props.layer ? 'Edit annotation layer' : 'Add annotation layer';
  return (
    <Modal opened onClose={props.onClose} title={title} size={440}>
      <LayerForm {...props} />
    </Modal>
  );
}

function LayerForm({ layer, onClose }: Props) {
  const [name, setName] = useState(layer?.name ?? '');
  const [descr, setDescr] = useState(layer?.descr ?? '');
  const { isBusy, error, submit, clearError } = useSubmit(saveLayer);
  const isReady = name.trim() !== '' && !isBusy;
  const isPlaced = error !== null && 'name' in error.fields;
  const save = async () => {
    const body = { name: name.trim(), descr };
    const saved = await submit({ id: layer?.id ?? null, name: body.name, body });
    if (saved) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          maxLength={250}
          value={name}
          error={error?.fields.name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            clearError();
          }}
        />
        <Textarea
          label="Description"
          autosize
          minRows={3}
          maxRows={10}
          value={descr}
          error={error?.fields.descr}
          onChange={(event) => setDescr(event.currentTarget.value)}
        />
        <FormEnd
          problem={error && !isPlaced ? error.message : null}
          isReady={isReady}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
