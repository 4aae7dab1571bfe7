import { Checkbox, ColorInput, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type FormatRuleDraft,
  hasTarget,
  isBetween,
  isComplete,
  misfit,
  movedTo,
  operatorsFor,
  RULE_COLORS,
  targetProblem,
} from '../formData/conditionalRule';
import classes from './Control.module.css';
import { amountOf } from '@/viz/shared/amount';
import { EditorForm } from './EditorForm';
import { INSIDE } from '@/ui/select/inside';
import type { Content } from '../formData/columnContent';
import type { ShownColumn } from './shownColumns';

interface Props {
  readonly draft: FormatRuleDraft;
  readonly columns: readonly ShownColumn[];
  readonly contentOf: (column: string) => Content;
  readonly onSave: (draft: FormatRuleDraft) => void;
  readonly onCancel: () => void;
}

/** Which values of which column, and how they are coloured. */
export function ConditionalFormatEditor({
  draft: given,
  columns,
  contentOf,
  onSave,
  onCancel,
}: Props) {
  const [draft, setDraft] = useState(given);
  const set = (change: Partial<FormatRuleDraft>) => setDraft({ ...draft, ...change });
  const { column, operator, target, left, right, color } = draft;
  const content = contentOf(column);
  const options = columns.map(({ name, title }) => ({ value: name, label: title }));
  const isKnown = column === '' || columns.some(({ name }) => name === column);
  const problem = targetProblem(draft, content);
  return (
    <EditorForm
      made={isComplete(draft) && problem === null ? draft : null}
      draft={draft}
      onSave={onSave}
      onClose={onCancel}
    >
      <Select
        label="Column"
        data={isKnown ? options : [...options, { value: column, label: column }]}
        value={column}
        onChange={(next) => setDraft(movedTo(draft, next ?? '', contentOf(next ?? '')))}
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
      <Select
        label="Operator"
        description={misfit(operator, content)}
        data={[...operatorsFor(content, given.operator)]}
        value={operator}
        onChange={(next) => set({ operator: next ?? 'None' })}
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
      {hasTarget(operator) && (
        <TextInput
          label="Value"
          value={target}
          error={problem}
          onChange={(event) => set({ target: event.currentTarget.value })}
        />
      )}
      {isBetween(operator) && (
        <div className={classes.pair}>
          <NumberInput
            label="From"
            value={left ?? ''}
            onChange={(next) => set({ left: amountOf(next) })}
          />
          <NumberInput
            label="To"
            value={right ?? ''}
            onChange={(next) => set({ right: amountOf(next) })}
          />
        </div>
      )}
      <ColorInput
        label="Color"
        format="hex"
        swatches={RULE_COLORS.map(({ value }) => value)}
        value={color}
        onChange={(next) => set({ color: next })}
        popoverProps={INSIDE}
      />
      <Checkbox
        label="Stronger the further from the limit"
        checked={draft.isGraded}
        onChange={(event) => set({ isGraded: event.currentTarget.checked })}
      />
      <Checkbox
        label="Color the text instead of the cell"
        checked={draft.colorsText}
        onChange={(event) => set({ colorsText: event.currentTarget.checked })}
      />
    </EditorForm>
  );
}
