import { Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { FormEnd } from '@/ui/FormEnd';
import { ManySelect } from '@/ui/select/ManySelect';
import { refreshSettings } from '../state/refreshSettings';
import { selectInfo } from '../state/selectors';
import { saveMetadata } from '../state/thunks/saveMetadata';

/** Which charts a timed refresh leaves out, for everybody who opens the dashboard. */
export function LeftOutCharts({ onClose }: { onClose: () => void }) {
  const { charts, metadata } = useAppSelector(selectInfo);
  const { immune } = refreshSettings(metadata);
  const [chosen, setChosen] = useState(() => immune.map(String));
  const { isBusy, error, submit } = useSubmit(saveMetadata);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit({ timed_refresh_immune_slices: chosen.map(Number) })) onClose();
  };
  const known = Object.values(charts)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const gone = immune
    .filter((id) => !charts[id])
    .map((id) => ({ value: String(id), label: `Chart ${id}, not on this dashboard` }));
  return (
    <Modal opened onClose={onClose} title="Charts without auto-refresh">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <ManySelect
            label="Charts that are left out"
            description="They keep their numbers until somebody refreshes them or opens the dashboard again."
            choices={[...known, ...gone]}
            value={chosen}
            onChange={setChosen}
          />
          <FormEnd problem={error?.message ?? null} isReady isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
