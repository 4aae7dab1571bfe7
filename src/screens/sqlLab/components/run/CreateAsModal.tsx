import { Button, Group, Modal, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { schemasToWrite } from '../../model/schemaShown';
import {
  selectDatabase,
  selectEditor,
  selectHasSelection,
  selectSchemas,
  selectSchemaShown,
} from '../../state/selectors';
import { chosenText } from '../../model/statementsToRun';
import { createAs } from '../../state/thunks/sendRun';
import type { Tab } from '../../state/activeTab';
import classes from './dialogs.module.css';

const SEARCHED_FROM = 8;
const OPTIONS_AT_MOST = 100;

type Method = 'TABLE' | 'VIEW';

interface Props {
  readonly editor: Tab;
  readonly method: Method;
  readonly onClose: () => void;
}

/** Names the table or view to create; its run and outcome show in the south pane. */
export function CreateAsModal({ editor, method: first, onClose }: Props) {
  const dispatch = useAppDispatch();
  const database = useAppSelector((state) => selectDatabase(state, editor.dbId));
  const [method, setMethod] = useState<Method>(first);
  const [name, setName] = useState('');
  const forced = database?.force_ctas_schema ?? null;
  const shown = useAppSelector((state) => selectSchemaShown(state, editor));
  const isSelection = useAppSelector((state) => selectHasSelection(state, editor.id));
  const sql = useAppSelector((state) => {
    const whole = selectEditor(state, editor.id);
    return whole && chosenText(whole).sql;
  });
  const schemas = useAppSelector((state) => selectSchemas(state, editor.dbId ?? 0, editor.catalog));
  const places = schemasToWrite(schemas.items);
  const isApart = useAppSelector((state) => selectCapability(state, 'sqllab.create_in_schema'));
  const hasChoice = forced === null && places.length > 1;
  const [chosen, setChosen] = useState<string | null>(null);
  const schema = forced ?? chosen ?? shown;
  const kind = method === 'TABLE' ? 'table' : 'view';
  const create = (): void => {
    void dispatch(
      createAs({ editorId: editor.id, method, name: name.trim(), schema: chosen ?? shown }),
    );
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
            data={[
              { value: 'TABLE', label: 'Table' },
              { value: 'VIEW', label: 'View' },
            ]}
          />
        )}
        <TextInput
          label={method === 'TABLE' ? 'Table name' : 'View name'}
          description={
            hasChoice
              ? undefined
              : schema === null
                ? 'In the default schema of the connection.'
                : `In schema ${schema}${forced === null ? '' : ', which this database prescribes'}.`
          }
          classNames={{ description: classes.description }}
          value={name}
          maxLength={256}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {hasChoice && (
          <Select
            mt={12}
            label="Schema"
            data={places}
            value={schema}
            searchable={places.length > SEARCHED_FROM}
            limit={OPTIONS_AT_MOST}
            nothingFoundMessage="No such schema"
            allowDeselect={false}
            description={
              !isApart && chosen !== null && chosen !== shown
                ? 'The query runs in that schema, too: names in it without a schema are looked up there.'
                : undefined
            }
            classNames={{ description: classes.description }}
            onChange={setChosen}
          />
        )}
        <Text size="sm" c="dimmed" mt={12}>
          {method === 'TABLE'
            ? `Runs ${isSelection ? 'the selected text' : 'the query'} without a row limit and keeps the rows of its last statement.`
            : `Keeps ${isSelection ? 'the selected statement' : 'the statement'}; it runs whenever the view is read.`}
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
