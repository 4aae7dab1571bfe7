import { NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { DatasetRecord } from '@/api/resources/datasetRecord';
import type { DatasetDraft } from '../../state/datasetDraft';
import { PeopleSelect } from '../PeopleSelect';
import { CertificationFields } from './CertificationFields';

interface Props {
  readonly record: DatasetRecord;
  readonly draft: DatasetDraft;
  readonly onChange: (draft: DatasetDraft) => void;
}

export function GeneralTab({ record, draft, onChange }: Props) {
  const temporal = draft.columns.filter(({ is_dttm }) => is_dttm);
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
      <Select
        label="Main time column"
        data={temporal.map(({ column_name, verbose_name }) => ({
          value: column_name,
          label: verbose_name || column_name,
        }))}
        value={draft.mainTime}
        placeholder="None"
        clearable
        onChange={(mainTime) => onChange({ ...draft, mainTime })}
      />
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
