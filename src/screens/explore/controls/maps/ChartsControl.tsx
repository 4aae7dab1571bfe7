import { Select } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import {
  findLayerCharts,
  type LayerChart,
  namesOfCharts,
} from '@/features/charts/thunks/layerCharts';
import { useRequest } from '@/features/requests/useRequest';
import { toList } from '@/viz/shared/labels';

import { Chips } from '../Chips';
import type { ControlProps } from '../controlProps';
import { moved } from '../moved';

const PAUSE_MS = 250;

/** Saved maps in an order, found by their names. */
export function ChartsControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  const [text, setText] = useState('');
  const chosen = toList(value).map(Number).filter(Number.isSafeInteger);
  const { reply: known } = useRequest(namesOfCharts, chosen.length > 0 ? chosen : null);
  const { status, reply, error } = useRequest(
    findLayerCharts,
    { text: text.trim() },
    { pauseMs: PAUSE_MS },
  );
  const found = reply ?? [];
  const all = [...(known ?? []), ...found];
  const nameOf = (id: number) => all.find((one) => one.id === id)?.name ?? `Chart ${id}`;
  /** Names may repeat. */
  const labelOf = ({ id, name }: LayerChart) =>
    found.some((other) => other.id !== id && other.name === name) ? `${name} (${id})` : name;
  const choices = found.filter(({ id }) => !chosen.includes(id));
  return (
    <>
      <Chips
        chips={chosen.map((id) => ({ title: nameOf(id), Icon: IconMap }))}
        onRemove={(at) => onChange(chosen.filter((_, place) => place !== at))}
        onMove={(from, to) => onChange(moved(chosen, from, to))}
      />
      <Select
        aria-label={`Add to ${label.toLowerCase()}`}
        error={isInvalid}
        placeholder="Add a saved map"
        data={choices.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
        value={null}
        searchValue={text}
        onSearchChange={setText}
        onChange={(id) => {
          if (id !== null) onChange([...chosen, Number(id)]);
          setText('');
        }}
        searchable
        filter={({ options }) => options}
        nothingFoundMessage={
          status === 'loading' ? 'Loading…' : (error?.message ?? 'No saved map of this name')
        }
      />
    </>
  );
}
