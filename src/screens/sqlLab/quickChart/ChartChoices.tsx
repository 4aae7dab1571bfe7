import { NativeSelect } from '@mantine/core';
import { valueKind, type ViewColumn } from '#common/results/viewSpec.ts';
import { ManySelect } from '@/ui/select/ManySelect';
import { vizEntry } from '@/viz/registry';
import {
  type Aggregate,
  AGGREGATES,
  type ChartChoice,
  type ChartKind,
  KINDS,
  VIZ_TYPE_OF,
  withKind,
} from './choice';
import classes from './QuickChart.module.css';

const MEASURES_AT_MOST = 10;
const KIND_NAMES = KINDS.map((value) => {
  const type = VIZ_TYPE_OF[value];
  return { value, label: vizEntry(type)?.name ?? type };
});
const AGGREGATE_NAMES: Readonly<Record<Aggregate, string>> = {
  sum: 'Sum',
  avg: 'Average',
  count: 'Count of rows',
  none: 'None: a point per row',
};

interface Props {
  readonly columns: readonly ViewColumn[];
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
}

const toPlace = (value: string): number | null => (value === '' ? null : Number(value));

/** The columns of a quick chart, and how it uses them. */
export function ChartChoices({ columns, choice, onChoice }: Props) {
  const { kind, x, ys, group, aggregate } = choice;
  const all = columns.map(({ name }, at) => ({ value: String(at), label: name }));
  const numbers = all.filter((_, at) => valueKind(columns[at] as ViewColumn) === 'number');
  const isOne = kind === 'pie' || kind === 'number' || group !== null;
  const measures = isOne ? ys.slice(0, 1) : ys;
  const aggregates = AGGREGATES.filter((one) => one !== 'none' || (!isOne && kind !== 'scatter'));
  return (
    <div className={classes.choices} role="group" aria-label="Chart options">
      <NativeSelect
        label="Type"
        data={KIND_NAMES}
        value={kind}
        onChange={(event) =>
          onChoice(withKind(choice, event.currentTarget.value as ChartKind, columns))
        }
      />
      {kind !== 'number' && (
        <NativeSelect
          label={kind === 'pie' ? 'Slices' : 'X'}
          data={[{ value: '', label: 'Choose a column' }, ...(kind === 'scatter' ? numbers : all)]}
          value={x === null ? '' : String(x)}
          onChange={(event) => onChoice({ ...choice, x: toPlace(event.currentTarget.value) })}
        />
      )}
      {kind !== 'scatter' && (
        <NativeSelect
          label="Aggregate"
          data={aggregates.map((value) => ({ value, label: AGGREGATE_NAMES[value] }))}
          value={aggregate}
          onChange={(event) =>
            onChoice({ ...choice, aggregate: event.currentTarget.value as Aggregate })
          }
        />
      )}
      {aggregate !== 'count' && (
        <ManySelect
          label={kind === 'scatter' || !isOne ? 'Y' : 'Value'}
          choices={numbers}
          value={measures.map(String)}
          onChange={(values) => {
            const next = values.map(Number);
            onChoice({ ...choice, ys: isOne ? next.slice(-1) : next.slice(0, MEASURES_AT_MOST) });
          }}
        />
      )}
      {kind !== 'pie' && kind !== 'number' && (
        <NativeSelect
          label="Color"
          data={[{ value: '', label: 'One per measure' }, ...all]}
          value={group === null ? '' : String(group)}
          onChange={(event) => {
            const next = toPlace(event.currentTarget.value);
            const total = next !== null && aggregate === 'none' && kind !== 'scatter';
            onChoice({ ...choice, group: next, ...(total ? { aggregate: 'sum' as const } : {}) });
          }}
        />
      )}
    </div>
  );
}
