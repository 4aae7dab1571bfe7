import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  FileInput,
  Group,
  Modal,
  Select,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OnSent } from '@/api/sending';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { percentOf, Sending } from '@/ui/Sending';
import { tableNameOf } from './entries';
import { MODES } from './ModeOfAll';
import classes from './files.module.css';
import { type Found, leftWords } from './folders';
import { NoTarget, TargetFields } from './TargetFields';
import { uploadFile } from './thunks';
import { useTargets } from './useTargets';

interface Props {
  readonly given: readonly File[];
  readonly found?: Found | undefined;
  readonly onClose: () => void;
}

const STRATEGIES = { new: 'fail', append: 'append', replace: 'replace' } as const;

const typeOf = (name: string) =>
  /\.xlsx?$/i.test(name) ? 'excel' : /\.parquet$/i.test(name) ? 'columnar' : 'csv';

interface Wishes {
  readonly table: string;
  readonly mode: keyof typeof STRATEGIES;
  readonly delimiter: string;
  readonly hasHeader: boolean;
}

const fieldsOf = (
  type: ReturnType<typeof typeOf>,
  { table, mode, delimiter, hasHeader }: Wishes,
  schema: string | null,
) => ({
  table_name: table.trim(),
  schema: schema ?? '',
  already_exists: STRATEGIES[mode],
  ...(type === 'csv' ? { delimiter } : {}),
  ...(type === 'columnar' || hasHeader ? {} : { header_row: '-1' }),
});

interface FieldsProps {
  readonly type: ReturnType<typeof typeOf>;
  readonly wishes: Wishes;
  readonly targets: ReturnType<typeof useTargets>;
  readonly onChange: (change: Partial<Wishes>) => void;
}

function WishFields({ type, wishes, targets, onChange }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Table"
        value={wishes.table}
        onChange={(event) => onChange({ table: event.currentTarget.value })}
      />
      <TargetFields targets={targets} />
      <Select
        label="What to do"
        data={[...MODES]}
        value={wishes.mode}
        allowDeselect={false}
        onChange={(value) => onChange({ mode: (value ?? 'new') as Wishes['mode'] })}
      />
      {type === 'csv' && (
        <TextInput
          label="Delimiter"
          value={wishes.delimiter}
          maxLength={2}
          onChange={(event) => onChange({ delimiter: event.currentTarget.value })}
        />
      )}
      {type !== 'columnar' && (
        <Checkbox
          className={classes.check}
          label="First row has names"
          checked={wishes.hasHeader}
          onChange={(event) => onChange({ hasHeader: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** In front of a Superset: a file is sent as it is, and the Superset makes a table of it. */
export function PlainUpload({ given, found, onClose }: Props) {
  const left = found ? leftWords(found) : null;
  const targets = useTargets();
  const [file, setFile] = useState<File | null>(given[0] ?? null);
  const [wishes, setWishes] = useState<Wishes>({
    table: file ? tableNameOf(file.name) : '',
    mode: 'new',
    delimiter: ',',
    hasHeader: true,
  });
  const [isDone, setDone] = useState(false);
  const [sent, setSent] = useState(0);
  const { isBusy, error, submit } = useSubmit(uploadFile);
  const { databaseId, schema } = targets;
  const type = typeOf(file?.name ?? '');
  const change = (part: Partial<Wishes>) => setWishes((now) => ({ ...now, ...part }));
  const send = async () => {
    if (file === null || databaseId === null) return;
    const fields = fieldsOf(type, wishes, schema);
    setSent(0);
    const onSent: OnSent = (part) => setSent(percentOf(part));
    setDone((await submit({ databaseId, file, type, fields, onSent })) !== null);
  };
  return (
    <Modal opened onClose={onClose} title="Data from a file" size="lg" closeOnClickOutside={false}>
      <div className={classes.layout}>
        <p className={classes.note}>
          This Superset reads the file when it gets it: there is no preview, and types are its own
          choice.
        </p>
        {left !== null && <p className={classes.note}>{left}</p>}
        {targets.databases?.length === 0 && <NoTarget />}
        <FileInput
          label="File"
          placeholder="CSV, TSV, Excel or Parquet"
          accept=".csv,.tsv,.txt,.xls,.xlsx,.parquet"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setDone(false);
            if (chosen) change({ table: tableNameOf(chosen.name) });
          }}
        />
        <WishFields type={type} wishes={wishes} targets={targets} onChange={change} />
        {isBusy && file && (
          <Sending name={file.name} percent={sent} then="The Superset reads the file…" />
        )}
        {error && <ErrorNotice error={error} compact />}
        {isDone && (
          <Alert color="teal" role="status">
            {`The table ${wishes.table} is there. `}
            <Anchor component={Link} to="/tablemodelview/list/" onClick={onClose}>
              Datasets
            </Anchor>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isDone ? 'Done' : 'Cancel'}
          </Button>
          <Button
            disabled={file === null || databaseId === null || wishes.table.trim() === '' || isDone}
            loading={isBusy}
            onClick={() => void send()}
          >
            Import
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
