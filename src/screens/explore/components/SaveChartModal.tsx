import { dashboardUrl } from '#common/legacyPaths.ts';
import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { AFTER_SAVE } from '@/features/leaving/LeaveGuard';
import { useSubmit } from '@/features/requests/useSubmit';
import { saveActionChosen } from '../state/exploreSlice';
import { saveModalClosed } from '../state/saveModalSlice';
import { selectCan } from '@/features/session/selectors';
import { selectDataset, selectExplore, selectIsQuery } from '../state/selectors';
import { saveAsDataset } from '../state/thunks/saveAsDataset';
import { type ChosenDashboard, saveChart } from '../state/thunks/saveChart';
import { DashboardPicker } from './DashboardPicker';
import { TabField } from './TabField';

/** Asks for the chart's name, whether to overwrite, and a dashboard. */
export function SaveChartModal() {
  const dispatch = useAppDispatch();
  const isVisible = useAppSelector((state) => state.saveModal.isVisible);
  return (
    <Modal
      opened={isVisible}
      onClose={() => dispatch(saveModalClosed())}
      title="Save chart"
      size={480}
    >
      <SaveForm />
    </Modal>
  );
}

type Action = 'saveas' | 'overwrite';

/** A chart of a query is saved on a dataset, so the query is saved as one first. */
const useNewDataset = () => {
  const isNeeded = useAppSelector(selectIsQuery);
  const isAllowed = useAppSelector((state) => selectCan(state, 'can_write', 'Dataset'));
  const [name, setName] = useState(useAppSelector(selectDataset)?.name ?? '');
  const { isBusy, error, submit } = useSubmit(saveAsDataset);

  /** Once the dataset exists, saving again continues from there. */
  const make = async (): Promise<boolean> => !isNeeded || (await submit(name.trim())) !== null;
  const isReady = !isNeeded || (isAllowed && name.trim() !== '');
  return { isNeeded, isAllowed, isReady, isBusy, name, setName, error, make };
};

function DatasetField({ dataset }: { readonly dataset: ReturnType<typeof useNewDataset> }) {
  if (!dataset.isNeeded) return null;
  if (!dataset.isAllowed)
    return (
      <Alert color="gray">
        This chart is based on a query, and only a chart of a dataset can be saved. You are not
        allowed to create datasets.
      </Alert>
    );
  return (
    <TextInput
      label="Dataset name"
      description="A saved chart needs a dataset: this query becomes one."
      value={dataset.name}
      maxLength={250}
      required
      error={dataset.error?.message}
      onChange={(event) => dataset.setName(event.currentTarget.value)}
    />
  );
}

/** Overwrite the open chart, or save a new one. */
function ActionField({ action }: { readonly action: Action }) {
  const dispatch = useAppDispatch();
  const { slice, can_add, can_overwrite } = useAppSelector(selectExplore);
  return (
    <Radio.Group
      value={action}
      onChange={(chosen) => dispatch(saveActionChosen(chosen as Action))}
      aria-label="How to save"
    >
      <Group>
        <Radio
          value="overwrite"
          label="Overwrite"
          aria-label="Save (Overwrite)"
          disabled={!slice || !can_overwrite}
        />
        <Radio value="saveas" label="Save as…" aria-label="Save as" disabled={!can_add} />
      </Group>
    </Radio.Group>
  );
}

/** Overwriting would take back what was saved meanwhile. */
function ElsewhereNote({ action }: { readonly action: Action }) {
  const when = useAppSelector((state) => state.saveModal.savedElsewhere);
  if (when === null || action === 'saveas') return null;
  return (
    <Alert color="yellow" role="alert">
      This chart was saved elsewhere after you opened it ({when}). Overwriting it replaces those
      changes.
    </Alert>
  );
}

function SaveForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { slice, sliceName, can_add, can_overwrite, saveAction } = useAppSelector(selectExplore);
  const { saveModalAlert, data } = useAppSelector((state) => state.saveModal);
  const defaultAction = can_overwrite && slice ? 'overwrite' : 'saveas';
  const action = saveAction === 'saveas' && can_add ? 'saveas' : defaultAction;
  const [name, setName] = useState(sliceName);
  const [dashboard, setDashboard] = useState<ChosenDashboard | null>(null);
  const [tab, setTab] = useState<string | null>(null);
  const dataset = useNewDataset();
  const chart = useSubmit(saveChart);
  const isSaving = dataset.isBusy || chart.isBusy;
  const canSave = name.trim() !== '' && dataset.isReady && !isSaving;

  const save = async (goTo: boolean) => {
    if (!(await dataset.make())) return;
    const saved = await chart.submit({ action, name: name.trim(), dashboard, tab, goTo });
    if (goTo && saved?.reply.dashboard)
      void navigate(`${dashboardUrl(saved.reply.dashboard.id)}${tab ? `#${tab}` : ''}`, {
        state: AFTER_SAVE,
      });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) void save(false);
      }}
    >
      <Stack gap="md">
        <ActionField action={action} />
        <ElsewhereNote action={action} />
        <TextInput
          label="Chart name"
          value={name}
          maxLength={250}
          required
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <DatasetField dataset={dataset} />
        <DashboardPicker
          value={dashboard}
          onChange={(chosen) => {
            setDashboard(chosen);
            setTab(null);
          }}
        />
        {dashboard && dashboard.id !== null && (
          <TabField dashboardId={dashboard.id} value={tab} onChange={setTab} />
        )}
        {data.length > 0 && (
          <span style={{ color: 'var(--sx-muted)', fontSize: 12 }}>
            Already on {data.map(({ title }) => title).join(', ')}
          </span>
        )}
        {saveModalAlert && (
          <Alert color="bad" role="alert">
            {saveModalAlert}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => dispatch(saveModalClosed())}>
            Cancel
          </Button>
          <Button
            variant="default"
            disabled={!canSave || !dashboard}
            onClick={() => void save(true)}
          >
            Save and go to dashboard
          </Button>
          <Button type="submit" disabled={!canSave} loading={isSaving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
