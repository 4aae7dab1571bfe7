import { Select } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { isRecord } from '#common/isRecord.ts';
import { useAppSelector } from '@/app/redux';
import type { ChartResult } from '@/viz/chartResult';
import { toNumber } from '@/viz/shared/values';
import { selectExploreChart } from '../state/selectors';
import { Chips } from './Chips';
import { ColumnConfigEditor } from './ColumnConfigEditor';
import { type Content, contentOf } from '../formData/columnContent';
import type { FormControlProps } from './controlProps';
import { EditorPopover } from './EditorPopover';
import { shownColumns } from './shownColumns';

const NONE: Readonly<Record<string, unknown>> = {};

/** The first value of a column of the chart, for an example. */
const sampleOf = (result: ChartResult | undefined, name: string, isMetric: boolean) => {
  const row = result?.data.find((one) => toNumber(one[name]) !== null);
  const known = contentOf(result, name);
  const content: Content = known === 'unknown' && isMetric ? 'number' : known;
  return { value: toNumber(row?.[name]), content };
};

/** What differs for single columns of a table: name, width, formats, bars; a chip for each. */
export function ColumnConfigControl({ control, value, onChange, form, dataset }: FormControlProps) {
  const [open, setOpen] = useState<string | null>(null);
  const all = isRecord(value) ? value : NONE;
  const set = Object.keys(all);
  const columns = shownColumns(form, dataset);
  const rest = columns
    .filter(({ name }) => !set.includes(name))
    .map(({ name, title }) => ({ value: name, label: title }));
  const hasParts = columns.some(({ isPart }) => isPart === true);
  const titleOf = (key: string) => columns.find(({ name }) => name === key)?.title ?? key;
  const result = useAppSelector(selectExploreChart).queriesResponse?.[0];
  const close = () => setOpen(null);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
  const editor = (name: string) => {
    const config = isRecord(all[name]) ? all[name] : NONE;
    const isMetric = columns.find((column) => column.name === name)?.isMetric ?? false;
    return (
      <ColumnConfigEditor
        config={config}
        {...sampleOf(result, name, isMetric)}
        isMetric={isMetric}
        isPart={hasParts}
        onCancel={close}
        onSave={(next) => {
          onChange({ ...all, [name]: next });
          close();
        }}
      />
    );
  };
  return (
    <>
      <Chips
        chips={set.map((name) => ({
          title: titleOf(name),
          Icon: IconColumns3,
          isMissing: !columns.some((column) => column.name === name),
        }))}
        onOpen={(index) => setOpen(set[index] ?? null)}
        onRemove={(index) => onChange(without(set[index] ?? ''))}
        around={(index, chip) => {
          const name = set[index] ?? '';
          return (
            <EditorPopover
              label={`Settings of ${titleOf(name)}`}
              opened={open === name}
              onClose={close}
              target={chip}
            >
              {editor(name)}
            </EditorPopover>
          );
        }}
      />
      <EditorPopover
        label={open === null ? control.label : `Settings of ${titleOf(open)}`}
        opened={open !== null && !set.includes(open)}
        onClose={close}
        target={
          <Select
            aria-label={hasParts ? 'Add settings of a part' : 'Add settings of a column'}
            placeholder={hasParts ? 'Choose a part' : 'Choose a column'}
            data={rest}
            value={null}
            onChange={setOpen}
            searchable={rest.length > 8}
            nothingFoundMessage="No such column"
          />
        }
      >
        {open !== null && editor(open)}
      </EditorPopover>
    </>
  );
}
