import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { randomId } from '@/lib/ids';
import { Message } from '@/ui/Message';
import {
  type DatasetDraft,
  type DraftColumn,
  isCalculated,
  mainTimeOf,
  withNewColumn,
} from '../../state/datasetDraft';
import { CertificationFields } from './CertificationFields';
import { ExpressionField } from './ExpressionField';
import { FieldList } from './FieldList';

interface Props {
  readonly draft: DatasetDraft;
  readonly onChange: (draft: DatasetDraft) => void;
  readonly datasource: string;
  readonly calculated: boolean;
}

/** The columns of the table or query, or those that are calculated from them. */
export function ColumnsTab({ draft, onChange, datasource, calculated }: Props) {
  const columns = draft.columns.filter((column) => isCalculated(column) === calculated);
  const [key, setKey] = useState<string | null>(columns[0]?.key ?? null);
  const current = columns.find((column) => column.key === key);
  const change = (changed: Partial<DraftColumn>) =>
    onChange({
      ...draft,
      columns: draft.columns.map((one) => (one.key === key ? { ...one, ...changed } : one)),
      // The main time column goes by its name.
      ...(changed.column_name !== undefined && draft.mainTime === current?.column_name
        ? { mainTime: changed.column_name }
        : {}),
    });
  const add = () => {
    const next = `new-${randomId(8)}`;
    onChange(withNewColumn(draft, next));
    setKey(next);
  };
  const remove = () => {
    onChange({
      ...draft,
      columns: draft.columns.filter((one) => one.key !== key),
      mainTime: draft.mainTime === current?.column_name ? null : draft.mainTime,
    });
    setKey(columns.find((one) => one.key !== key)?.key ?? null);
  };
  return (
    <FieldList
      label={calculated ? 'Calculated columns' : 'Columns'}
      fields={columns.map((one) => ({
        key: one.key,
        name: one.column_name,
        label: one.verbose_name,
      }))}
      current={key}
      onChoose={setKey}
      add={calculated ? { label: 'Add calculated column', onClick: add } : undefined}
    >
      {current ? (
        <ColumnForm
          key={current.key}
          column={current}
          datasource={datasource}
          isMainTime={mainTimeOf(draft) === current.column_name}
          wasMainTime={draft.mainTime === current.column_name && !current.is_dttm}
          onChange={change}
          onMainTime={(isMain) =>
            onChange({ ...draft, mainTime: isMain ? current.column_name : null })
          }
          onRemove={remove}
        />
      ) : (
        <Message title={calculated ? 'No calculated column yet' : 'No column'} />
      )}
    </FieldList>
  );
}

interface FormProps {
  readonly column: DraftColumn;
  readonly datasource: string;
  readonly isMainTime: boolean;
  /** Until it was said to hold no times. */
  readonly wasMainTime: boolean;
  readonly onChange: (changed: Partial<DraftColumn>) => void;
  readonly onMainTime: (isMain: boolean) => void;
  readonly onRemove: () => void;
}

const TYPES = ['STRING', 'NUMERIC', 'DATETIME', 'BOOLEAN'];
/** Not empty: without an expression it would be a column of the table. */
const BLANK = ' ';
/** By generic type. */
const TYPE_OF = ['NUMERIC', 'STRING', 'DATETIME', 'BOOLEAN'];
/** A column whose type nobody chose has the one that its SQL gives. */
const typed = (generic: number): Partial<DraftColumn> => ({
  type: TYPE_OF[generic] ?? null,
  type_generic: generic,
  is_dttm: generic === 2,
});
const orNull = (text: string): string | null => (text === '' ? null : text);

function ColumnForm({ column, datasource, isMainTime, wasMainTime, ...acts }: FormProps) {
  const { onChange, onMainTime, onRemove } = acts;
  const calculated = isCalculated(column);
  return (
    <Stack gap="sm">
      {calculated ? (
        <CalculatedFields column={column} datasource={datasource} onChange={onChange} />
      ) : (
        <Text size="sm">
          <strong>{column.column_name}</strong>
          {column.type && ` · ${column.type}`}
        </Text>
      )}
      <TextInput
        label="Label"
        description="Shown instead of the name"
        value={column.verbose_name ?? ''}
        onChange={(event) => onChange({ verbose_name: orNull(event.currentTarget.value) })}
      />
      <TextInput
        label="Description"
        value={column.description ?? ''}
        onChange={(event) => onChange({ description: orNull(event.currentTarget.value) })}
      />
      <Group gap="md">
        <Checkbox
          label="Is temporal"
          checked={column.is_dttm}
          onChange={(event) => {
            onChange({ is_dttm: event.currentTarget.checked });
          }}
        />
        <Checkbox
          label="Main time column"
          checked={isMainTime}
          disabled={!column.is_dttm}
          onChange={(event) => onMainTime(event.currentTarget.checked)}
        />
        <Checkbox
          label="Can be filtered"
          checked={column.filterable}
          onChange={(event) => onChange({ filterable: event.currentTarget.checked })}
        />
        <Checkbox
          label="Can be a dimension"
          checked={column.groupby}
          onChange={(event) => onChange({ groupby: event.currentTarget.checked })}
        />
      </Group>
      {wasMainTime && (
        <Text size="sm" role="status">
          The dataset has no main time column then: it was {column.column_name}.
        </Text>
      )}
      {column.is_dttm && (
        <TextInput
          label="Date format"
          description="Where times are stored as text or numbers: epoch_s, epoch_ms, or a pattern like %Y-%m-%d"
          value={column.python_date_format ?? ''}
          onChange={(event) => onChange({ python_date_format: orNull(event.currentTarget.value) })}
        />
      )}
      <CertificationFields extra={column.extra} onChange={(extra) => onChange({ extra })} />
      {calculated && (
        <Group>
          <Button variant="subtle" color="bad" onClick={onRemove}>
            Remove {column.column_name}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type CalculatedProps = Pick<FormProps, 'column' | 'datasource' | 'onChange'>;

function CalculatedFields({ column, datasource, onChange }: CalculatedProps) {
  const [sql, setSql] = useState(column.expression?.trim() ?? '');
  const [isTypeChosen, setTypeChosen] = useState(column.type !== null);
  return (
    <>
      <TextInput
        label="Name"
        value={column.column_name}
        required
        onChange={(event) => onChange({ column_name: event.currentTarget.value })}
      />
      <ExpressionField
        expression={{ datasource, kind: 'column', sql }}
        onChange={(text) => {
          setSql(text);
          onChange({ expression: text || BLANK });
        }}
        onType={(generic) => !isTypeChosen && onChange(typed(generic))}
      />
      <Select
        label="Data type"
        data={TYPES}
        value={column.type && TYPES.includes(column.type) ? column.type : null}
        placeholder={column.type ?? 'Unknown'}
        clearable
        onChange={(type) => {
          setTypeChosen(true);
          onChange({ type });
        }}
      />
    </>
  );
}
