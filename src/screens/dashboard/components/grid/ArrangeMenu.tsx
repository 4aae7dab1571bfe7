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
const MOVES = [
  { direction: 'up', label: 'Move up', Icon: IconArrowUp },
  { direction: 'down', label: 'Move down', Icon: IconArrowDown },
  { direction: 'left', label: 'Move left', Icon: IconArrowLeft },
  { direction: 'right', label: 'Move right', Icon: IconArrowRight },
] as const satisfies readonly { direction: Direction; label: string; Icon: unknown }[];

const HEIGHT_STEP = 5;

/** Everything the mouse can do to a component, for keyboard and menu. */
export function ArrangeMenu({
  component,
  name,
  children,
}: {
  component: Component;
  name: string;
  children?: ReactNode;
}) {
  const { id, type, meta } = component;
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectLayout);
  const may = canResize(layout, id);
  const resizeBy = (width: number, height: number) =>
    dispatch(
      componentResized({
        id,
        size: {
          ...(width ? { width: (meta.width ?? 1) + width } : {}),
          ...(height ? { height: (meta.height ?? 1) + height } : {}),
        },
      }),
    );
  const isWhite = meta.background === 'BACKGROUND_WHITE';
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={22} aria-label={`Arrange ${name}`}>
          <IconAdjustmentsHorizontal size={14} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {MOVES.map(({ direction, label, Icon }) => {
          const place = stepFrom(layout, id, direction);
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
        })}
        {(may.width || may.height) && <Menu.Divider />}
        {may.width && (
          <>
            <Menu.Item onClick={() => resizeBy(1, 0)}>Wider</Menu.Item>
            <Menu.Item onClick={() => resizeBy(-1, 0)}>Narrower</Menu.Item>
          </>
        )}
        {may.height && (
          <>
            <Menu.Item onClick={() => resizeBy(0, HEIGHT_STEP)}>Taller</Menu.Item>
            <Menu.Item onClick={() => resizeBy(0, -HEIGHT_STEP)}>Lower</Menu.Item>
          </>
        )}
        {kindOf(type).defaultMeta.background && (
          <>
            <Menu.Divider />
            <Menu.Item
              onClick={() =>
                dispatch(
                  metaChanged({
                    id,
                    meta: {
                      background: isWhite ? 'BACKGROUND_TRANSPARENT' : 'BACKGROUND_WHITE',
                    },
                  }),
                )
              }
            >
              {isWhite ? 'Without background' : 'With background'}
            </Menu.Item>
          </>
        )}
        {children}
        <Menu.Divider />
        <Menu.Item
          c="var(--sx-bad)"
          leftSection={<IconTrash {...icon} />}
          onClick={() => dispatch(componentDeleted(id))}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
