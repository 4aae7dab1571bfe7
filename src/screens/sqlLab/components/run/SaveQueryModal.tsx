import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import { readSavedQuery } from '../../state/thunks/readSavedQuery';
import { saveQuery, updateQuery } from '../../state/thunks/saveQuery';
import type { Tab } from '../../state/activeTab';

interface Props {
  readonly editor: Tab;
  readonly onClose: () => void;
}

/** Saves the text as a saved query, new or updated; stays open when that fails. */
export function SaveQueryModal({ editor, onClose }: Props) {
  const [name, setName] = useState(editor.name);
  const { status, reply: saved } = useRequest(readSavedQuery, editor.remoteId);
  /** Until something is typed, the description that is saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const description = typed ?? saved?.description ?? '';
  const creation = useSubmit(saveQuery);
  const update = useSubmit(updateQuery);
  const isSaving = creation.isBusy || update.isBusy;
  const isKnown = editor.remoteId !== null;
  const save = async (asNew: boolean): Promise<void> => {
    const fields = {
      editorId: editor.id,
      name: name.trim(),
      ...(typed === null && saved === null ? {} : { description: description.trim() }),
    };
    const { submit } = asNew ? creation : update;
    if (await submit(fields)) onClose();
  };
  const isNameless = name.trim() === '';
  return (
    <Modal opened onClose={onClose} title="Save query">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(!isKnown);
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={256}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          mt={12}
          label="Description"
          disabled={status === 'loading'}
          autosize
          minRows={2}
          maxRows={8}
          value={description}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isKnown && (
            <Button
              variant="default"
              disabled={isNameless || isSaving}
              onClick={() => void save(true)}
            >
              Save as new
            </Button>
          )}
          <Button type="submit" loading={isSaving} disabled={isNameless}>
            {isKnown ? 'Update' : 'Save'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
