import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isRecord } from '#common/isRecord.ts';
import { NUMBER_FORMATS, TIME_FORMATS } from '@/viz/controls/choices';
import type { Content } from '../formData/columnContent';
import classes from './Control.module.css';
import { EditorForm } from './EditorForm';
import { INSIDE } from '@/ui/select/inside';
import { formatExample } from './formatExample';
import { FreeChoice } from './FreeChoice';

type Config = Readonly<Record<string, unknown>>;

/** A value of the column that the chart has; null if there is none. */
interface Sample {
  readonly value: number | null;
  readonly content: Content;
}

interface Props {
  readonly config: Config;
  readonly isMetric: boolean;
  /** Of what has a name and may be hidden, no more. */
  readonly isPart: boolean;
  readonly onSave: (config: Config) => void;
  readonly onCancel: () => void;
}

const ALIGNMENTS = [
  { value: '', label: 'By type' },
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right' },
];
const SIDES = [
  { value: 'prefix', label: 'Before' },
  { value: 'suffix', label: 'After' },
];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An empty box is no setting. */
const cleaned = (config: Config): Config =>
  Object.fromEntries(
    Object.entries(config).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined,
    ),
  );

interface FieldProps {
  readonly draft: Config;
  readonly set: (change: Config) => void;
}

/** How the values of one column look. */
export function ColumnConfigEditor({
  config,
  isMetric,
  isPart,
  value,
  content,
  onSave,
  onCancel,
}: Props & Sample) {
  const [draft, setDraft] = useState(config);
  const set = (change: Config) => setDraft({ ...draft, ...change });
  return (
    <EditorForm made={cleaned(draft)} draft={cleaned(draft)} onSave={onSave} onClose={onCancel}>
      <TextInput
        label="Name"
        value={text(draft.customColumnName)}
        onChange={(event) => set({ customColumnName: event.currentTarget.value })}
      />
      {!isPart && (
        <>
          <Place draft={draft} set={set} />
          <Formats draft={draft} set={set} value={value} content={content} />
        </>
      )}
      {(isMetric || content === 'number') && <Bars draft={draft} set={set} isMetric={isMetric} />}
      <Checkbox
        label={isPart ? 'Show it' : 'Show the column'}
        checked={draft.visible !== false}
        onChange={(event) => set({ visible: event.currentTarget.checked })}
      />
    </EditorForm>
  );
}

function Place({ draft, set }: FieldProps) {
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label="Width (px)"
          min={20}
          max={1000}
          value={Number(draft.columnWidth) || ''}
          onChange={(next) => set({ columnWidth: next === '' ? null : Number(next) })}
        />
        <Select
          label="Alignment"
          data={ALIGNMENTS}
          value={text(draft.horizontalAlign)}
          allowDeselect={false}
          onChange={(next) => set({ horizontalAlign: next })}
          comboboxProps={INSIDE}
        />
      </div>
      <Checkbox
        label="Cut long text"
        checked={draft.truncateLongCells === true}
        onChange={(event) => set({ truncateLongCells: event.currentTarget.checked })}
      />
    </>
  );
}

/** The formats that act on what the column holds. */
function Formats(props: FieldProps & Sample) {
  const { draft, set, value, content } = props;
  return (
    <>
      {(content === 'number' || content === 'unknown') && <NumberFormats {...props} />}
      {(content === 'time' || content === 'unknown') && (
        <FreeChoice
          label="Time format"
          description={formatExample('time', draft.d3TimeFormat, content === 'time' ? value : null)}
          choices={TIME_FORMATS}
          value={draft.d3TimeFormat}
          onChange={(next) => set({ d3TimeFormat: next })}
          comboboxProps={INSIDE}
        />
      )}
    </>
  );
}

function NumberFormats({ draft, set, value, content }: FieldProps & Sample) {
  const currency = isRecord(draft.currencyFormat) ? draft.currencyFormat : {};
  const code = text(currency.symbol);
  const setCurrency = (symbol: string, symbolPosition: unknown) =>
    set({ currencyFormat: symbol === '' ? null : { symbol, symbolPosition } });
  return (
    <>
      <FreeChoice
        label="Number format"
        description={formatExample(
          'number',
          draft.d3NumberFormat,
          content === 'number' ? value : null,
        )}
        choices={NUMBER_FORMATS}
        value={draft.d3NumberFormat}
        onChange={(next) => set({ d3NumberFormat: next })}
        comboboxProps={INSIDE}
      />
      <FreeChoice
        label="Number format below 1"
        choices={NUMBER_FORMATS}
        value={draft.d3SmallNumberFormat}
        onChange={(next) => set({ d3SmallNumberFormat: next })}
        comboboxProps={INSIDE}
      />
      <div className={classes.pair}>
        <TextInput
          label="Currency"
          placeholder="USD"
          value={code}
          onChange={(event) =>
            setCurrency(
              event.currentTarget.value.trim().toUpperCase(),
              currency.symbolPosition ?? 'prefix',
            )
          }
        />
        <Select
          label="Sign"
          data={SIDES}
          value={currency.symbolPosition === 'suffix' ? 'suffix' : 'prefix'}
          disabled={code === ''}
          allowDeselect={false}
          onChange={(side) => setCurrency(code, side)}
          comboboxProps={INSIDE}
        />
      </div>
    </>
  );
}

/** What is stored has no bars unless somebody wants them. */
function Bars({ draft, set, isMetric }: FieldProps & Pick<Props, 'isMetric'>) {
  return (
    <>
      <Checkbox
        label="Bars in cells"
        checked={isMetric ? draft.showCellBars !== false : draft.showCellBars === true}
        onChange={(event) => set({ showCellBars: event.currentTarget.checked })}
      />
      <Checkbox
        label="All bars begin at the left"
        checked={draft.alignPositiveNegative === true}
        onChange={(event) => set({ alignPositiveNegative: event.currentTarget.checked })}
      />
      <Checkbox
        label="Color by sign"
        checked={draft.colorPositiveNegative !== false}
        onChange={(event) => set({ colorPositiveNegative: event.currentTarget.checked })}
      />
    </>
  );
}
