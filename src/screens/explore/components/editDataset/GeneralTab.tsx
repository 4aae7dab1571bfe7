import { NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { DatasetRecord } from '@/api/resources/datasetRecord';
import type { DatasetDraft } from '../../state/datasetDraft';
import { PeopleSelect } from '../PeopleSelect';
import { CertificationFields } from './CertificationFields';
import { columnChoice } from './columnChoice';
import { TimeFields } from './TimeFields';

const TEXT = 1;

interface Props {
  readonly record: DatasetRecord;
  readonly draft: DatasetDraft;
  readonly onChange: (draft: DatasetDraft) => void;
}

export function GeneralTab({ record, draft, onChange }: Props) {
  const texts = draft.columns.filter(
    ({ type_generic, column_name }) =>
      type_generic === TEXT || column_name === draft.currencyColumn,
  );
  const isVirtual = draft.sql !== null;
  return (
    <Stack gap="sm">
      <TextInput
        label="Dataset name"
        description={isVirtual ? undefined : 'The table that it reads'}
        value={draft.tableName}
        maxLength={250}
        required
        onChange={(event) => onChange({ ...draft, tableName: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        value={draft.description}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
      />
      {isVirtual && (
        <Textarea
          label="SQL"
          description="When it changes, the columns are read again"
          value={draft.sql ?? ''}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onChange={(event) => onChange({ ...draft, sql: event.currentTarget.value })}
        />
      )}
      <TimeFields record={record} draft={draft} onChange={onChange} />
      {record.currency_code_column !== undefined && (
        <Select
          label="Currency column"
          description="Holds codes like EUR; amounts in the currency AUTO show the one that all rows share"
          data={texts.map(columnChoice)}
          value={draft.currencyColumn}
          placeholder="None"
          clearable
          onChange={(currencyColumn) => onChange({ ...draft, currencyColumn })}
        />
      )}
      <PeopleSelect
        kind="dataset"
        label="Owners"
        description="They may change the dataset."
        known={record.owners.map(({ id, first_name, last_name }) => ({
          id,
          name: `${first_name} ${last_name}`.trim(),
        }))}
        value={draft.ownerIds}
        onChange={(ownerIds) => onChange({ ...draft, ownerIds })}
      />
      <NumberInput
        label="Cache time (seconds)"
        description="How long results are reused. Empty: as the database says; -1: never."
        value={draft.cacheTimeout ?? ''}
        min={-1}
        allowDecimal={false}
        onChange={(value) =>
          onChange({ ...draft, cacheTimeout: typeof value === 'number' ? value : null })
        }
      />
      <CertificationFields
        extra={draft.extra}
        onChange={(extra) => onChange({ ...draft, extra })}
      />
    </Stack>
  );
}
