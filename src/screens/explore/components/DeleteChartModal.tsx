import { Button, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { AFTER_SAVE } from '@/features/leaving/LeaveGuard';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { selectExplore } from '../state/selectors';
import { deleteChart } from '../state/thunks/chartProperties';

/** A deletion cannot be undone, so the person confirms it, and reads where the chart will be missing. */
export function DeleteChartModal({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { slice, metadata } = useAppSelector(selectExplore);
  const { isBusy, error, submit } = useSubmit(deleteChart);
  if (!slice) return null;
  const dashboards = (metadata?.dashboards ?? []).map(
    ({ dashboard_title }) => dashboard_title || '[ untitled dashboard ]',
  );
  const remove = async () => {
    if (await submit(slice.slice_id)) void navigate('/chart/list/', { state: AFTER_SAVE });
  };
  return (
    <Modal opened onClose={onClose} title={`Delete “${slice.slice_name}”?`}>
      <Text>
        The chart is deleted for everybody
        {dashboards.length > 0 &&
          `, and from the dashboard${dashboards.length === 1 ? '' : 's'} ${dashboards.join(', ')}`}
        . This cannot be undone.
      </Text>
      {error && <ErrorNotice error={error} compact />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="bad" loading={isBusy} onClick={() => void remove()}>
          Delete chart
        </Button>
      </Group>
    </Modal>
  );
}
