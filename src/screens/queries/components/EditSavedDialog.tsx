import { Button, Group, Modal, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import type { ErrorInfo } from '@/api/errors';
import { ErrorNotice } from '@/ui/ErrorNotice';
import type { SavedRow } from '../state/saved';
import { describeSaved, loadSaved, suggestTags } from '../state/thunks';

const SUGGEST_PAUSE_MS = 200;

/** Names that begin with what is typed. */
const useTagNames = (text: string): readonly string[] => {
  const dispatch = useAppDispatch();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      void dispatch(suggestTags(text)).then((answer) => {
        if (suggestTags.fulfilled.match(answer)) setNames(answer.payload);
      });
    }, SUGGEST_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dispatch, text]);
  return names;
};

/** What a saved query is called, what it is for and how it is found. */
export function EditSavedDialog({ row, onClose }: { row: SavedRow; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState(row.name);
  const [description, setDescription] = useState(row.description);
  const [tags, setTags] = useState(row.tags.map((tag) => tag.name));
  const [search, setSearch] = useState('');
  const [state, setState] = useState<'editing' | 'saving' | ErrorInfo>('editing');
  const names = useTagNames(search);

  const save = async (): Promise<void> => {
    setState('saving');
    const answer = await dispatch(
      describeSaved({ id: row.id, name: name.trim(), description: description.trim(), tags }),
    );
    if (describeSaved.rejected.match(answer) && answer.payload) return setState(answer.payload);
    void dispatch(loadSaved());
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Saved query">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={256}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          mt={12}
          label="Description"
          autosize
          minRows={3}
          maxRows={10}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TagsInput
          mt={12}
          label="Tags"
          description="Enter, comma or tab ends a tag."
          data={[...names]}
          value={tags}
          maxLength={250}
          splitChars={[',', '\t', ';', '\n']}
          searchValue={search}
          onSearchChange={setSearch}
          onChange={setTags}
        />
        {typeof state === 'object' && (
          <div style={{ marginTop: 12 }}>
            <ErrorNotice error={state} />
          </div>
        )}
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={state === 'saving'} disabled={name.trim() === ''}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
