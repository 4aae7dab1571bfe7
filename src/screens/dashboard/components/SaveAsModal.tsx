import { dashboardUrl } from '#common/legacyPaths.ts';
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { AFTER_SAVE } from '@/features/leaving/LeaveGuard';
import { useSubmit } from '@/features/requests/useSubmit';
import { selectTitle } from '../state/selectors';
import { copyDashboard } from '../state/thunks/copyDashboard';

/** Another dashboard with what is on the page now, with the same charts or with copies of them. */
export function SaveAsModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const current = useAppSelector(selectTitle);
  const [title, setTitle] = useState(`${current} [copy]`);
  const [hasOwnCharts, setOwnCharts] = useState(false);
  const { isBusy, submit } = useSubmit(copyDashboard);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const made = await submit({ title, hasOwnCharts });
    if (!made) return;
    onClose();
    await navigate(dashboardUrl(made.reply.id), { state: AFTER_SAVE });
  };
  return (
    <Modal opened onClose={onClose} title="Save dashboard as">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <TextInput
            label="Title of the copy"
            value={title}
            maxLength={500}
            data-autofocus
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Checkbox
            label="Also copy the charts"
            description="Otherwise both dashboards show the same charts, and a change of one is seen on both."
            checked={hasOwnCharts}
            onChange={(event) => setOwnCharts(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={title.trim() === ''}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
