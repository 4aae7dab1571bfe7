import { Button, Group, Modal, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { saved } from '../state/lists';
import type { SavedRow } from '../state/saved';
import { suggestTags } from '@/features/tags/suggestTags';
import { describeSaved } from '../state/thunks';

const SUGGEST_PAUSE_MS = 200;

/** The name, description and tags of a saved query. */
export function EditSavedDialog({ row, onClose }: { row: SavedRow; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState(row.name);
  const [description, setDescription] = useState(row.description);
  const [tags, setTags] = useState(row.tags.map((tag) => tag.name));
  const [search, setSearch] = useState('');
  const saving = useSubmit(describeSaved);
  const { reply: names } = useRequest(suggestTags, search, { pauseMs: SUGGEST_PAUSE_MS });

  const save = async (): Promise<void> => {
    const wish = { id: row.id, name: name.trim(), description: description.trim(), tags };
    if (!(await saving.submit(wish))) return;
    void dispatch(saved.load());
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
          data={[...(names ?? [])]}
          value={tags}
          maxLength={250}
          splitChars={[',', '\t', ';', '\n']}
          searchValue={search}
          onSearchChange={setSearch}
          onChange={setTags}
        />
        {saving.error && (
          <div style={{ marginTop: 12 }}>
            <ErrorNotice error={saving.error} />
          </div>
        )}
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isBusy} disabled={name.trim() === ''}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
