import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { loadDashboardChoices } from '../state/thunks/openSaveModal';
import type { ChosenDashboard } from '../state/thunks/saveChart';

const CREATE = '\u0000create';

interface PickerProps {
  readonly value: ChosenDashboard | null;
  readonly onChange: (dashboard: ChosenDashboard | null) => void;
}

/** An existing dashboard, or the title of a new one. */
export function DashboardPicker({ value, onChange }: PickerProps) {
  const dispatch = useAppDispatch();
  const choices = useAppSelector((state) => state.saveModal.dashboards);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  useEffect(() => {
    const loading = dispatch(loadDashboardChoices(search));
    return () => loading.abort();
  }, [dispatch, search]);
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
