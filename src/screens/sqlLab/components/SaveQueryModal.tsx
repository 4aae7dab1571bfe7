import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { saveQuery, updateQuery } from '../state/thunks/saveQuery';
import type { Editor } from '../state/types';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Keeps the text as a saved query, anew or over the one it came from. */
export function SaveQueryModal({ editor, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState(editor.name);
  const wish = { editorId: editor.id, name: name.trim() };
  const isKnown = editor.remoteId !== null;
  const save = (asNew: boolean): void => {
    void dispatch(asNew ? saveQuery(wish) : updateQuery(wish));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Save query">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(!isKnown);
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={256}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isKnown && (
            <Button variant="default" disabled={wish.name === ''} onClick={() => save(true)}>
              Save as new
            </Button>
          )}
          <Button type="submit" disabled={wish.name === ''}>
            {isKnown ? 'Update' : 'Save'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
