import { Button, Group, Modal, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ChartRecord } from '#common/wire/chart.ts';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { TagField } from '@/features/tags/TagField';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { selectExplore } from '../state/selectors';
import {
  type ChartProperties,
  loadChartRecord,
  propertiesOf,
  saveChartProperties,
} from '../state/thunks/chartProperties';
import { PeopleSelect } from './PeopleSelect';

/** Name, description, owners and the like. Saved at once, separately from the settings. */
export function ChartPropertiesModal({ onClose }: { readonly onClose: () => void }) {
  const { slice } = useAppSelector(selectExplore);
  const { reply, error, reload } = useRequest(loadChartRecord, slice?.slice_id ?? null);
  return (
    <Modal opened onClose={onClose} title="Chart properties">
      {error && <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />}
      {!error && !reply && <Waiting>Loading the properties…</Waiting>}
      {reply && <Form chart={reply} onClose={onClose} />}
    </Modal>
  );
}

interface FormProps {
  readonly chart: ChartRecord;
  readonly onClose: () => void;
}

function Form({ chart, onClose }: FormProps) {
  const [properties, setProperties] = useState(() => propertiesOf(chart));
  const { isBusy, error, submit } = useSubmit(saveChartProperties);
  const change = (changed: Partial<ChartProperties>) =>
    setProperties((before) => ({ ...before, ...changed }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit({ chart, properties })) onClose();
  };
  const fields = error?.fields ?? {};
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          value={properties.name}
          maxLength={250}
          required
          error={fields.slice_name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          description="Shown on dashboards, where it can be opened."
          value={properties.description}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <PeopleSelect
          kind="chart"
          label="Owners"
          description="They may change and delete the chart."
          known={chart.owners.map(({ id, first_name, last_name }) => ({
            id,
            name: `${first_name} ${last_name}`.trim(),
          }))}
          value={properties.ownerIds}
          onChange={(ownerIds) => change({ ownerIds })}
        />
        <TagField value={properties.tags} onChange={(tags) => change({ tags })} />
        <NumberInput
          label="Cache time (seconds)"
          description="How long results are reused. Empty: as the dataset says; -1: never."
          value={properties.cacheTimeout ?? ''}
          min={-1}
          allowDecimal={false}
          error={fields.cache_timeout}
          onChange={(value) => change({ cacheTimeout: typeof value === 'number' ? value : null })}
        />
        <TextInput
          label="Certified by"
          value={properties.certifiedBy}
          onChange={(event) => change({ certifiedBy: event.currentTarget.value })}
        />
        {properties.certifiedBy && (
          <TextInput
            label="Certification details"
            value={properties.certificationDetails}
            onChange={(event) => change({ certificationDetails: event.currentTarget.value })}
          />
        )}
        {error && Object.keys(fields).length === 0 && <ErrorNotice error={error} compact />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={properties.name.trim() === '' || properties.ownerIds.length === 0}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
