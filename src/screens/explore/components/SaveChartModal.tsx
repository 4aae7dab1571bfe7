import {
  Alert,
  Button,
  Combobox,
  Group,
  InputBase,
  Modal,
  Radio,
  Stack,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { saveActionChosen } from '../state/exploreSlice';
import { saveModalClosed } from '../state/saveModalSlice';
import { selectExplore } from '../state/selectors';
import { loadDashboardChoices } from '../state/thunks/openSaveModal';
import { type ChosenDashboard, saveChart } from '../state/thunks/saveChart';

/** Under which name, over what, and onto which dashboard. */
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

function SaveForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { slice, sliceName, can_add, can_overwrite, saveAction } = useAppSelector(selectExplore);
  const { saveModalAlert, data } = useAppSelector((state) => state.saveModal);
  const usual = can_overwrite && slice ? 'overwrite' : 'saveas';
  const action = saveAction === 'saveas' && can_add ? 'saveas' : usual;
  const [name, setName] = useState(sliceName);
  const [dashboard, setDashboard] = useState<ChosenDashboard | null>(null);
  const [isSaving, setSaving] = useState(false);
  const canSave = name.trim() !== '' && !isSaving;

  const save = async (goTo: boolean) => {
    setSaving(true);
    const saved = await dispatch(saveChart({ action, name: name.trim(), dashboard, goTo }));
    setSaving(false);
    if (goTo && saveChart.fulfilled.match(saved) && saved.payload.dashboard)
      void navigate(`/superset/dashboard/${saved.payload.dashboard.id}/`);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) void save(false);
      }}
    >
      <Stack gap="md">
        <Radio.Group
          value={action}
          onChange={(chosen) => dispatch(saveActionChosen(chosen as 'saveas' | 'overwrite'))}
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
        <TextInput
          label="Chart name"
          value={name}
          maxLength={250}
          required
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <DashboardPicker value={dashboard} onChange={setDashboard} />
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

const CREATE = '\u0000create';

interface PickerProps {
  readonly value: ChosenDashboard | null;
  readonly onChange: (dashboard: ChosenDashboard | null) => void;
}

/** A dashboard that exists, or the title of a new one. */
function DashboardPicker({ value, onChange }: PickerProps) {
  const dispatch = useAppDispatch();
  const choices = useAppSelector((state) => state.saveModal.dashboards);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  useEffect(() => {
    const loading = dispatch(loadDashboardChoices(asked));
    return () => loading.abort();
  }, [dispatch, asked]);
  const title = text.trim();
  const shown = choices.filter((choice) =>
    choice.title.toLowerCase().includes(title.toLowerCase()),
  );
  const isNew = title !== '' && !choices.some((choice) => choice.title === title);
  const choose = (key: string) => {
    const choice = choices.find(({ id }) => String(id) === key);
    const chosen = choice ?? (key === CREATE ? { id: null, title } : null);
    onChange(chosen);
    setText(chosen?.title ?? '');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          label="Add to dashboard"
          description={
            value?.id === null ? 'A new dashboard with this title is created' : undefined
          }
          placeholder="None"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onChange(null);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            if (!value) setText('');
          }}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          role="combobox"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }}>
          {shown.map((choice) => (
            <Combobox.Option key={choice.id} value={String(choice.id)}>
              {choice.title || '[ untitled dashboard ]'}
            </Combobox.Option>
          ))}
          {isNew && <Combobox.Option value={CREATE}>Create “{title}”</Combobox.Option>}
          {shown.length === 0 && !isNew && (
            <Combobox.Empty>Type a title for a new dashboard</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
