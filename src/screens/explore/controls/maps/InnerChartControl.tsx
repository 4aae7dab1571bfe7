import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { isRecord } from '#common/isRecord.ts';
import { parsedJson } from '#common/parsedJson.ts';
import { useRequest } from '@/features/requests/useRequest';
import { findPlacedCharts } from '../../state/thunks/placedCharts';
import type { ControlProps } from '../controlProps';
import classes from './maps.module.css';

const PAUSE_MS = 250;
/** A copy of a chart that no list has. */
const KEPT = 'kept';

/** A saved chart, whose settings are copied; a copy that is older than its chart can be renewed. */
export function InnerChartControl({ control, value, onChange, dataset, isInvalid }: ControlProps) {
  const [text, setText] = useState<string | null>(null);
  const { status, reply, error } = useRequest(
    findPlacedCharts,
    dataset.id === undefined ? null : { datasetId: dataset.id, text: (text ?? '').trim() },
    { pauseMs: PAUSE_MS },
  );
  const found = reply ?? [];
  const parsed = parsedJson(value);
  const kept = isRecord(parsed) ? parsed : null;
  const own = found.find(({ id }) => id === kept?.id);
  const isOld =
    own !== undefined && (own.params !== kept?.params || own.slice_name !== kept?.slice_name);
  const keptName = typeof kept?.slice_name === 'string' ? kept.slice_name : 'A chart';
  const nameOf = (id: number, name: string): string =>
    found.some((other) => other.id !== id && other.slice_name === name) ? `${name} (${id})` : name;
  return (
    <div className={classes.stack}>
      <Select
        aria-label={control.label}
        error={isInvalid}
        placeholder="Choose a saved chart"
        data={[
          ...(kept && !own ? [{ value: KEPT, label: keptName }] : []),
          ...found.map(({ id, slice_name }) => ({
            value: String(id),
            label: nameOf(id, slice_name),
          })),
        ]}
        value={kept ? (own ? String(own.id) : KEPT) : null}
        searchValue={text ?? (own ? nameOf(own.id, own.slice_name) : kept ? keptName : '')}
        onSearchChange={setText}
        onBlur={() => setText(null)}
        onChange={(id) => {
          const chosen = found.find((one) => String(one.id) === id);
          if (chosen) onChange(JSON.stringify(chosen));
          setText(null);
        }}
        searchable
        allowDeselect={false}
        filter={({ options }) => options}
        nothingFoundMessage={
          status === 'loading'
            ? 'Loading…'
            : (error?.message ?? 'No saved chart of this dataset that can stand on a map')
        }
      />
      {isOld && (
        <Button size="xs" variant="default" onClick={() => onChange(JSON.stringify(own))}>
          Take the chart as it is saved now
        </Button>
      )}
    </div>
  );
}
