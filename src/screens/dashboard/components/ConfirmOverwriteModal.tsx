import { Button, Group, Modal, Text } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { utcMs } from '@/features/charts/age';
import { Ago } from '@/ui/Ago';
import { overwriteDismissed } from '../state/dashboardStateSlice';
import { selectDashboardState } from '../state/selectors';
import { saveDashboard } from '../state/thunks/saveDashboard';

/** Somebody else saved first: who, when and what differs. Their changes are not overwritten without consent. */
export function ConfirmOverwriteModal() {
  const dispatch = useAppDispatch();
  const { overwriteConfirmMetadata: conflict } = useAppSelector(selectDashboardState);
  if (!conflict) return null;
  const keep = () => dispatch(overwriteDismissed());
  return (
    <Modal opened onClose={keep} title="Somebody else saved this dashboard">
      <Text>
        {conflict.changedByName || 'Another person'} saved it <Ago at={utcMs(conflict.changedOn)} />
        , after you opened it. Saving now writes over their version.
      </Text>
      {conflict.differences.length > 0 && (
        <ul>
          {conflict.differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={keep} data-autofocus>
          Keep editing
        </Button>
        <Button color="bad" onClick={() => void dispatch(saveDashboard({ overwrite: true }))}>
          Overwrite
        </Button>
      </Group>
    </Modal>
  );
}
