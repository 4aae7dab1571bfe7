import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDotsVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Keys } from '@/features/commands/Keys';
import { componentDeleted } from '../../layout/layoutSlice';
import { indexOf, parentOf } from '../../layout/tree';
import type { Component } from '../../layout/types';
import { selectEditMode, selectLayout, selectMayShare } from '../../state/selectors';
import { dropComponent } from '../../state/thunks/dropComponent';
import { ClipboardItems } from './ClipboardItems';
import { ShareItems } from './ShareItems';
import { titleOfTab } from './titleOfTab';

const icon = { size: 16, stroke: 1.5 } as const;

const MOVES = [
  { step: -1, label: 'Move left', keys: 'Alt+ArrowLeft', Icon: IconArrowLeft },
  { step: 2, label: 'Move right', keys: 'Alt+ArrowRight', Icon: IconArrowRight },
] as const;

interface Props {
  readonly tab: Component;
  readonly onRename: () => void;
  /** Before it goes: another one is opened. */
  readonly onDeleting: () => void;
}

/** What can be done with the open tab: in edit mode everything, else a link to it. */
export function TabMenu({ tab, onRename, onDeleting }: Props) {
  const isEditing = useAppSelector(selectEditMode);
  const isShared = useAppSelector((state) => selectMayShare(state, tab.id) !== null);
  if (!isEditing && !isShared) return null;
  return (
    <Menu returnFocus={false}>
      <Menu.Target>
        <ActionIcon data-off-paper aria-label={`Actions of tab ${titleOfTab(tab)}`}>
          <IconDotsVertical size={14} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isEditing ? (
          <EditItems {...{ tab, onRename, onDeleting }} />
        ) : (
          <ShareItems componentId={tab.id} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function EditItems({ tab, onRename, onDeleting }: Props) {
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectLayout);
  const parent = parentOf(layout, tab.id);
  return (
    <>
      <Menu.Item
        leftSection={<IconPencil {...icon} />}
        rightSection={<Keys keys="F2" />}
        onClick={onRename}
      >
        Rename
      </Menu.Item>
      {MOVES.map(({ step, label, keys, Icon }) => {
        const index = indexOf(layout, tab.id) + step;
        const isPossible = parent && index >= 0 && index <= parent.children.length;
        return (
          <Menu.Item
            key={label}
            leftSection={<Icon {...icon} />}
            rightSection={<Keys keys={keys} />}
            disabled={!isPossible}
            onClick={() =>
              isPossible &&
              void dispatch(
                dropComponent({ component: tab, place: { parentId: parent.id, index } }),
              )
            }
          >
            {label}
          </Menu.Item>
        );
      })}
      <ClipboardItems id={tab.id} />
      <Menu.Divider />
      <ShareItems componentId={tab.id} />
      <Menu.Divider />
      <Menu.Item
        c="var(--sx-bad)"
        leftSection={<IconTrash {...icon} />}
        rightSection={<Keys keys="Delete" />}
        onClick={() => {
          onDeleting();
          dispatch(componentDeleted(tab.id));
        }}
      >
        Delete tab
      </Menu.Item>
    </>
  );
}
