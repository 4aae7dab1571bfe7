import { ActionIcon, Select, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { shownValue, typedValue } from '@/features/conditions/filterValue';
import { operatorOf } from '@/features/conditions/operators';
import { INSIDE } from '@/ui/select/inside';
import { ManySelect } from '@/ui/select/ManySelect';
import { type Condition, operatorsOf, type SimpleCondition, withOperator } from './condition';
import classes from './FilterDialog.module.css';
import type { FilterDataset } from './readColumns';

interface Props<C extends Condition = Condition> {
  readonly condition: C;
  /** "Condition 2". */
  readonly name: string;
  readonly dataset: FilterDataset | null;
  readonly isWrong: boolean;
  readonly onChange: (condition: Condition) => void;
}

/** One condition on the choices: column, operator and value, or SQL. */
export function ConditionFields(props: Props & { readonly onRemove: () => void }) {
  const { condition, name, isWrong, onChange, onRemove } = props;
  return (
    <div role="group" aria-label={name} className={classes.condition}>
      {condition.kind === 'sql' ? (
        <Textarea
          label="SQL condition"
          placeholder="distance > 1000"
          value={condition.sql}
          error={isWrong && 'Write a condition'}
          data-field={isWrong ? 'prefilter' : undefined}
          onChange={({ currentTarget }) => onChange({ kind: 'sql', sql: currentTarget.value })}
          autosize
          minRows={1}
        />
      ) : (
        <SimpleFields {...props} condition={condition} />
      )}
      <ActionIcon size={24} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={14} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

function SimpleFields({ condition, name, dataset, isWrong, onChange }: Props<SimpleCondition>) {
  const column = dataset?.columns.find((one) => one.name === condition.column);
  const wrong = isWrong ? 'prefilter' : undefined;
  return (
    <div className={classes.simple}>
      <Select
        label="Column"
        aria-label={`Column of ${name}`}
        data={(dataset?.columns ?? []).map(({ name: value, label }) => ({ value, label }))}
        value={condition.column}
        error={isWrong && 'Complete the condition'}
        data-field={wrong}
        onChange={(chosen) => onChange({ ...condition, column: chosen })}
        comboboxProps={INSIDE}
        searchable
      />
      <Select
        label="Operator"
        aria-label={`Operator of ${name}`}
        data={operatorsOf(column?.kind, dataset?.backend).map(({ id, label }) => ({
          value: id,
          label,
        }))}
        value={condition.operator?.id ?? null}
        onChange={(id) => onChange(withOperator(condition, operatorOf(id) ?? null))}
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
      <ValueField condition={condition} name={name} kind={column?.kind} onChange={onChange} />
    </div>
  );
}

interface ValueProps extends Pick<Props<SimpleCondition>, 'condition' | 'name' | 'onChange'> {
  readonly kind: number | null | undefined;
}

function ValueField({ condition, name, kind, onChange }: ValueProps) {
  const { operator, value } = condition;
  const set = (next: unknown) => onChange({ ...condition, value: next });
  if (operator?.takes === 'many')
    return (
      <ManySelect
        label={`Values of ${name}`}
        choices={[]}
        takesNew
        placeholder="Type a value, then Enter"
        value={[value ?? []].flat().map(shownValue)}
        onChange={(texts) => set(texts.map((text) => typedValue(text, kind)))}
        comboboxProps={INSIDE}
      />
    );
  if (operator?.takes === 'none') return null;
  return (
    <TextInput
      label={`Value of ${name}`}
      value={value === null || value === undefined ? '' : shownValue(value)}
      onChange={({ currentTarget }) =>
        set(currentTarget.value === '' ? null : typedValue(currentTarget.value, kind))
      }
    />
  );
}
