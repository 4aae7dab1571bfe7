import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconFolderSymlink,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'react-redux';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { canAlign, neighborOf } from '../../layout/align';
import { kindOf } from '../../layout/componentTypes';
import { componentResized, componentsDeleted, metaChanged } from '../../layout/layoutSlice';
import { otherTabs } from '../../layout/otherTabs';
import { canResize } from '../../layout/resize';
import { type Direction, stepTogether } from '../../layout/step';
import { outermost } from '../../layout/trees';
import type { Component } from '../../layout/types';
import { selectLayout } from '../../state/selectors';
import { nameOf } from '../../words/naming';
import { selectSelection, selectTogether } from '../../select/selectionSlice';
import { Keys } from '@/features/commands/Keys';
import { ClipboardItems } from './ClipboardItems';
import { ComponentSettings, hasSettingsOf } from './ComponentSettings';
import classes from './grid.module.css';
import { titleOfTab } from './titleOfTab';
import { useMove } from './useMove';

const icon = { size: 16, stroke: 1.5 } as const;

interface Props {
  readonly component: Component;
}

/** Everything that the mouse can do with a component, for keyboard and menu. */
export function ArrangeMenu({
  component,
  name,
  children,
}: Props & { readonly name: string; readonly children?: ReactNode }) {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const [hasSettings, setSettings] = useState(false);
  return (
    <>
      {hasSettings && (
        <ComponentSettings component={component} name={name} onClose={() => setSettings(false)} />
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon size={22} aria-label={`Arrange ${name}`}>
            <IconAdjustmentsHorizontal size={14} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Moves component={component} />
          <MoveToTab component={component} />
          <Sizes component={component} />
          <ClipboardItems id={component.id} />
          {kindOf(component.type).defaultMeta.background && <Background component={component} />}
          {children}
          {hasSettingsOf(component) && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => setSettings(true)}>
                Settings
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Item
            c="var(--sx-bad)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => {
              const ids = selectTogether(store.getState(), component.id);
              dispatch(componentsDeleted(ids));
            }}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const MOVES = [
  { direction: 'up', label: 'Move up', Icon: IconArrowUp },
  { direction: 'down', label: 'Move down', Icon: IconArrowDown },
  { direction: 'left', label: 'Move left', Icon: IconArrowLeft },
  { direction: 'right', label: 'Move right', Icon: IconArrowRight },
] as const satisfies readonly { direction: Direction; label: string; Icon: unknown }[];

function Moves({ component }: Props) {
  const move = useMove();
  const layout = useAppSelector(selectLayout);
  const selection = useAppSelector(selectSelection);
  const ids = outermost(layout, selection.includes(component.id) ? selection : [component.id]);
  return MOVES.map(({ direction, label, Icon }) => {
    const place = stepTogether(layout, ids, direction);
    return (
      <Menu.Item
        key={direction}
        leftSection={<Icon {...icon} />}
        disabled={!place}
        onClick={() => place && void move(component, place)}
      >
        {label}
      </Menu.Item>
    );
  });
}

/** Into the end of another tab, where there is one that takes it. */
function MoveToTab({ component }: Props) {
  const move = useMove();
  const tabs = otherTabs(useAppSelector(selectLayout), component.id);
  if (tabs.length === 0) return null;
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconFolderSymlink {...icon} />}>Move to tab</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className={classes.tabChoices}>
        {tabs.map(({ path, place }) => (
          <Menu.Item key={place.parentId} onClick={() => void move(component, place)}>
            {path.map(titleOfTab).join(' › ')}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

const SIZES = [
  { side: 'width', step: 1, label: 'Wider', keys: 'Shift+ArrowRight' },
  { side: 'width', step: -1, label: 'Narrower', keys: 'Shift+ArrowLeft' },
  { side: 'height', step: 1, label: 'Taller', keys: 'Shift+ArrowDown' },
  { side: 'height', step: -1, label: 'Shorter', keys: 'Shift+ArrowUp' },
] as const;

const SIDES = [
  { side: 'width', label: 'As wide as' },
  { side: 'height', label: 'As tall as' },
] as const;

function Sizes({ component: { id, meta } }: Props) {
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectLayout);
  const may = canResize(layout, id);
  const possible = SIZES.filter(({ side }) => may[side]);
  if (possible.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      {possible.map(({ side, step, label, keys }) => (
        <Menu.Item
          key={label}
          closeMenuOnClick={false}
          rightSection={<Keys keys={keys} />}
          onClick={() =>
            dispatch(componentResized({ id, size: { [side]: (meta[side] ?? 1) + step } }))
          }
        >
          {label}
        </Menu.Item>
      ))}
      {SIDES.map(({ side, label }) => {
        const neighbor = neighborOf(layout, id, side);
        if (!neighbor) return null;
        return (
          <Menu.Item
            key={side}
            disabled={!canAlign(layout, id, side)}
            onClick={() => dispatch(componentResized({ id, size: neighbor.size }))}
          >
            {label} {nameOf(neighbor.component)}
          </Menu.Item>
        );
      })}
    </>
  );
}

function Background({ component: { id, meta } }: Props) {
  const dispatch = useAppDispatch();
  const isWhite = meta.background === 'BACKGROUND_WHITE';
  const background = isWhite ? 'BACKGROUND_TRANSPARENT' : 'BACKGROUND_WHITE';
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => dispatch(metaChanged({ id, meta: { background } }))}>
        {isWhite ? 'Without background' : 'With background'}
      </Menu.Item>
    </>
  );
}
