import { Button, Group, Modal, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { chosenText } from '../../model/statementsToRun';
import type { Tab } from '../../state/activeTab';
import { selectDatabase, selectEditor, selectHasSelection } from '../../state/selectors';
import { createAs } from '../../state/thunks/sendRun';
import classes from './dialogs.module.css';
import { SchemaToWriteSelect } from './SchemaToWriteSelect';
import { type SchemaToWrite, useSchemaToWrite } from './useSchemaToWrite';

type Method = 'TABLE' | 'VIEW';

const METHODS = [
  { value: 'TABLE', label: 'Table' },
  { value: 'VIEW', label: 'View' },
];

interface Props {
  readonly editor: Tab;
  readonly method: Method;
  readonly onClose: () => void;
}

/** Where it is made, in words, where there is nothing to choose. */
const placeText = ({ schema, hasChoice, isPrescribed }: SchemaToWrite): string | undefined => {
  if (hasChoice) return undefined;
  if (schema === null) return 'In the default schema of the connection.';
  return `In schema ${schema}${isPrescribed ? ', which this database prescribes' : ''}.`;
};

const effectText = (method: Method, isSelection: boolean): string =>
  method === 'TABLE'
    ? `Runs ${isSelection ? 'the selected text' : 'the query'} without a row limit and keeps the rows of its last statement.`
    : `Keeps ${isSelection ? 'the selected statement' : 'the statement'}; it runs whenever the view is read.`;

/** Names the table or view to create; its run and outcome show in the south pane. */
export function CreateAsModal({ editor, method: first, onClose }: Props) {
  const dispatch = useAppDispatch();
  const database = useAppSelector((state) => selectDatabase(state, editor.dbId));
  const [method, setMethod] = useState<Method>(first);
  const [name, setName] = useState('');
  const target = useSchemaToWrite(editor);
  const isSelection = useAppSelector((state) => selectHasSelection(state, editor.id));
  const sql = useAppSelector((state) => {
    const whole = selectEditor(state, editor.id);
    return whole && chosenText(whole).sql;
  });
  const kind = method === 'TABLE' ? 'table' : 'view';
  const create = (): void => {
    const schema = target.requested;
    void dispatch(createAs({ editorId: editor.id, method, name: name.trim(), schema }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Create ${kind} as`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        {database?.allow_ctas && database.allow_cvas && (
          <SegmentedControl
            mb={12}
            aria-label="What is created"
            value={method}
            onChange={(value) => setMethod(value as Method)}
            data={METHODS}
          />
        )}
        <TextInput
          label={method === 'TABLE' ? 'Table name' : 'View name'}
          description={placeText(target)}
          classNames={{ description: classes.description }}
          value={name}
          maxLength={256}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {target.hasChoice && <SchemaToWriteSelect {...target} />}
        <Text size="sm" c="dimmed" mt={12}>
          {effectText(method, isSelection)}
        </Text>
        <pre className={`${classes.statement} ${classes.mono}`}>{sql}</pre>
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            Create {kind}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
