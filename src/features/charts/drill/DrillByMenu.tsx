import { Loader, Menu, TextInput } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { dimensionsOf } from '@/viz/form/drilledForm';
import type { FormData } from '@/viz/formData';
import classes from './drill.module.css';
import { type DrillChoice, loadDrillColumns } from './loadDrillColumns';

interface Props {
  readonly formData: FormData;
  readonly dashboardId?: number | undefined;
  readonly onChoose: (column: string) => void;
}

/** From this number of dimensions on they can be searched. */
const MANY = 8;

/** The dimensions by which a chart is not cut yet. */
export function DrillByMenu({ formData, dashboardId, onChoose }: Props) {
  const { datasource } = formData;
  const { reply, error } = useRequest(loadDrillColumns, { datasource, dashboardId });
  const used = new Set(dimensionsOf(formData));
  const choices = reply?.filter(({ column }) => !used.has(column)) ?? null;
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconArrowsSplit2 size={16} stroke={1.5} />}>
          Drill by
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className={classes.dimensions}>
        {error && <Menu.Label>The dimensions could not be read: {error.message}</Menu.Label>}
        {!error && !choices && (
          <Menu.Label>
            <Loader size={12} aria-hidden /> Loading the dimensions…
          </Menu.Label>
        )}
        {choices?.length === 0 && <Menu.Label>The dataset has no other dimension</Menu.Label>}
        {choices && choices.length > 0 && <Choices choices={choices} onChoose={onChoose} />}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

interface ChoicesProps {
  readonly choices: readonly DrillChoice[];
  readonly onChoose: (column: string) => void;
}

function Choices({ choices, onChoose }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const found = choices.filter(({ name }) => name.toLowerCase().includes(text));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') {
      // The other keys are for the text, not for the menu.
      if (event.key !== 'Escape') event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const menu = event.currentTarget.closest('[role="menu"]');
    menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  };
  return (
    <>
      {choices.length >= MANY && (
        <TextInput
          type="search"
          aria-label="Search dimensions"
          placeholder="Search dimensions"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          m={4}
        />
      )}
      {found.map(({ column, name }) => (
        <Menu.Item key={column} onClick={() => onChoose(column)}>
          {name}
        </Menu.Item>
      ))}
      {found.length === 0 && <Menu.Label>No dimension matches</Menu.Label>}
    </>
  );
}
