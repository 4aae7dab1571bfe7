import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectFlag } from '@/features/session/selectors';
import { editorChanged } from '../../state/editors/editors';
import { parseParams } from '../../model/templateParams';
import type { Tab } from '../../state/activeTab';
import classes from './dialogs.module.css';

const EXAMPLE = '{\n  "start": "2025-01-01"\n}';

/** Values for the placeholders of a query, kept with its tab. */
export function TemplateParamsModal({ editor, onClose }: { editor: Tab; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const isRendered = useAppSelector((state) => selectFlag(state, 'ENABLE_TEMPLATE_PROCESSING'));
  const [text, setText] = useState(editor.templateParams ?? '');
  const parsed = parseParams(text);
  const save = (): void => {
    dispatch(editorChanged(editor.id, { templateParams: text.trim() === '' ? null : text }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Template parameters">
      {!isRendered && (
        <p className={classes.note} role="note">
          Templates are switched off on this server: {'{{ … }}'} reaches the database unchanged.
        </p>
      )}
      <Text size="sm" c="dimmed" mb={12}>
        A parameter takes the place of its name in double braces: <code>{'{{ start }}'}</code> in
        the query becomes the value of “start”.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Textarea
          label="Parameters as JSON"
          placeholder={EXAMPLE}
          classNames={{ input: classes.mono }}
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          data-autofocus
          value={text}
          error={parsed.isValid ? null : parsed.problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!parsed.isValid}>
            Save parameters
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
