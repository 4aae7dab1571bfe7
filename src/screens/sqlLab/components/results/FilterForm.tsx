import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { assertView } from '#common/results/filters.ts';
import {
  type FilterOp,
  opsFor,
  valueKind,
  type ViewColumn,
  type ViewFilter,
} from '#common/results/viewSpec.ts';
import { OP_WORDS, textsOf } from './filterWords';
import classes from './ResultRows.module.css';

interface Props {
  readonly column: ViewColumn;
  readonly filter: ViewFilter | undefined;
  readonly onApply: (filter: Omit<ViewFilter, 'column'>) => void;
}

const valueFor = (op: FilterOp, texts: readonly string[], last: string): ViewFilter['value'] => {
  if (op === 'is_null' || op === 'is_not_null') return undefined;
  if (op === 'between') return [texts[0] ?? '', last];
  return op === 'one_of' ? [...texts] : (texts[0] ?? '');
};

/** One condition on a column, checked before it is sent. */
export function FilterForm({ column, filter, onApply }: Props) {
  const ops = opsFor(valueKind(column));
  const [op, setOp] = useState<FilterOp>(filter?.op ?? ops[0] ?? 'equals');
  const [texts, setTexts] = useState<string[]>(() => textsOf(filter?.value));
  const [last, setLast] = useState(() => textsOf(filter?.value)[1] ?? '');
  const [error, setError] = useState<string | null>(null);
  const needsValue = op !== 'is_null' && op !== 'is_not_null';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = valueFor(op, texts, last);
    const next = value === undefined ? { op } : { op, value };
    try {
      assertView({ order_by: [], filters: [{ ...next, column: 0 }], search: '' }, [column]);
      onApply(next);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  };

  return (
    <form className={classes.filter} onSubmit={submit} aria-label={`Filter ${column.name}`}>
      <NativeSelect
        label={column.name}
        aria-label={`Condition on ${column.name}`}
        data={ops.map((value) => ({ value, label: OP_WORDS[value] }))}
        value={op}
        onChange={(event) => setOp(event.currentTarget.value as FilterOp)}
      />
      {op === 'one_of' && (
        <TagsInput
          aria-label="Values"
          placeholder="A value, then Enter"
          value={texts}
          onChange={setTexts}
          error={error}
        />
      )}
      {needsValue && op !== 'one_of' && (
        <TextInput
          data-autofocus
          aria-label={op === 'between' ? 'From' : 'Value'}
          value={texts[0] ?? ''}
          onChange={(event) => setTexts([event.currentTarget.value])}
          error={error}
        />
      )}
      {op === 'between' && (
        <TextInput
          aria-label="To"
          value={last}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
      )}
      <Button type="submit">Apply</Button>
    </form>
  );
}
