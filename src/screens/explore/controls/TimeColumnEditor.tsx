import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { INSIDE } from '@/ui/select/inside';
import { amountOf } from '@/viz/shared/amount';
import type { ColumnType, Comparison, TimeColumn } from '@/viz/plugins/timeTable/timeColumn';
import classes from './Control.module.css';
import { EditorForm } from './EditorForm';

const TYPES: readonly { readonly value: ColumnType; readonly label: string }[] = [
  { value: 'time', label: 'A value, or a comparison in time' },
  { value: 'contrib', label: 'Share of all rows' },
  { value: 'avg', label: 'Average of the last steps' },
  { value: 'spark', label: 'Course, as a line' },
];
const COMPARED: readonly { readonly value: Comparison; readonly label: string }[] = [
  { value: 'value', label: 'The value then' },
  { value: 'diff', label: 'Difference since then' },
  { value: 'perc', label: 'Ratio to then' },
  { value: 'perc_change', label: 'Change since then, in percent' },
];

interface Props {
  readonly draft: TimeColumn;
  readonly onSave: (column: TimeColumn) => void;
  readonly onCancel: () => void;
}

const boundOf = (value: number | string): number | null => {
  const amount = amountOf(value);
  return amount === null ? null : Number(amount);
};

/** What a column shows of each row. */
export function TimeColumnEditor({ draft: given, onSave, onCancel }: Props) {
  const [draft, setDraft] = useState(given);
  const set = (change: Partial<TimeColumn>) => setDraft({ ...draft, ...change });
  const { colType } = draft;
  const whole = (label: string, key: 'timeLag' | 'timeRatio', description: string) => (
    <NumberInput
      label={label}
      description={description}
      allowDecimal={false}
      value={draft[key]}
      onChange={(next) => set({ [key]: Number(next) || 0 })}
    />
  );
  const range = (key: 'bounds' | 'yAxisBounds', from: string, to: string) => (
    <div className={classes.pair}>
      <NumberInput
        label={from}
        value={draft[key][0] ?? ''}
        onChange={(next) => set({ [key]: [boundOf(next), draft[key][1]] })}
      />
      <NumberInput
        label={to}
        value={draft[key][1] ?? ''}
        onChange={(next) => set({ [key]: [draft[key][0], boundOf(next)] })}
      />
    </div>
  );
  const text = (label: string, key: 'label' | 'tooltip' | 'd3format' | 'dateFormat') => (
    <TextInput
      label={label}
      value={draft[key]}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <EditorForm made={draft} draft={draft} onSave={onSave} onClose={onCancel}>
      {text('Heading', 'label')}
      <Select
        label="Shows"
        data={[...TYPES]}
        value={colType}
        onChange={(next) =>
          set({ colType: TYPES.find(({ value }) => value === next)?.value ?? 'time' })
        }
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
      {colType === 'time' && (
        <Select
          label="Comparison"
          data={[...COMPARED]}
          value={draft.comparisonType}
          onChange={(next) =>
            set({ comparisonType: COMPARED.find(({ value }) => value === next)?.value ?? 'value' })
          }
          allowDeselect={false}
          comboboxProps={INSIDE}
        />
      )}
      {(colType === 'time' || colType === 'avg') &&
        whole('Steps', 'timeLag', 'Back from the last one.')}
      {colType === 'spark' && whole('Divided by', 'timeRatio', 'Steps before; 0 for the values.')}
      {colType === 'spark' && range('yAxisBounds', 'Lowest', 'Highest')}
      {colType === 'spark' ? (
        <Checkbox
          label="Show lowest and highest value"
          checked={draft.showYAxis}
          onChange={(event) => set({ showYAxis: event.currentTarget.checked })}
        />
      ) : (
        range('bounds', 'Bad at', 'Good at')
      )}
      {text('Number format', 'd3format')}
      {colType === 'spark' && text('Time format', 'dateFormat')}
      {text('Explanation', 'tooltip')}
    </EditorForm>
  );
}
