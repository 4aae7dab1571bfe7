import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { kindOf } from '../../layout/componentTypes';
import { componentDeleted, componentResized, metaChanged } from '../../layout/layoutSlice';
import { canResize } from '../../layout/resize';
import { type Direction, stepFrom } from '../../layout/step';
import type { Component } from '../../layout/types';
import { selectLayout } from '../../state/selectors';
import { dropComponent } from '../../state/thunks/dropComponent';

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
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={22} aria-label={`Arrange ${name}`}>
          <IconAdjustmentsHorizontal size={14} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Moves component={component} />
        <Sizes component={component} />
        {kindOf(component.type).defaultMeta.background && <Background component={component} />}
        {children}
        <Menu.Divider />
        <Menu.Item
          c="var(--sx-bad)"
          leftSection={<IconTrash {...icon} />}
          onClick={() => dispatch(componentDeleted(component.id))}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const MOVES = [
  { direction: 'up', label: 'Move up', Icon: IconArrowUp },
  { direction: 'down', label: 'Move down', Icon: IconArrowDown },
  { direction: 'left', label: 'Move left', Icon: IconArrowLeft },
  { direction: 'right', label: 'Move right', Icon: IconArrowRight },
] as const satisfies readonly { direction: Direction; label: string; Icon: unknown }[];

function Moves({ component }: Props) {
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectLayout);
  return MOVES.map(({ direction, label, Icon }) => {
    const place = stepFrom(layout, component.id, direction);
    return (
      <Menu.Item
        key={direction}
        leftSection={<Icon {...icon} />}
        disabled={!place}
        onClick={() => place && void dispatch(dropComponent({ component, place }))}
      >
        {label}
      </Menu.Item>
    );
  });
}

const HEIGHT_STEP = 5;

const SIZES = [
  { side: 'width', step: 1, label: 'Wider' },
  { side: 'width', step: -1, label: 'Narrower' },
  { side: 'height', step: HEIGHT_STEP, label: 'Taller' },
  { side: 'height', step: -HEIGHT_STEP, label: 'Shorter' },
] as const;

function Sizes({ component: { id, meta } }: Props) {
  const dispatch = useAppDispatch();
  const may = canResize(useAppSelector(selectLayout), id);
  const possible = SIZES.filter(({ side }) => may[side]);
  if (possible.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      {possible.map(({ side, step, label }) => (
        <Menu.Item
          key={label}
          onClick={() =>
            dispatch(componentResized({ id, size: { [side]: (meta[side] ?? 1) + step } }))
          }
        >
          {label}
        </Menu.Item>
      ))}
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
