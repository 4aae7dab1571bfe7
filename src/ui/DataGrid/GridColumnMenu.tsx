import { Menu } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PlaceAnchor } from '../PlaceAnchor';
import {
  type Arrangement,
  columnHidden,
  columnMoved,
  columnPinned,
  columnResized,
  type Layout,
} from './arrangement';
import { KEY_STEP_PX } from './ColumnHead';
import { MIN_WIDTH_PX } from './columnWidths';
import { type GridColumn, titleAt } from './gridSource';

export interface OpenColumn {
  readonly column: number;
  readonly head: DOMRect;
}

/** Entries of a menu; `close` closes it. */
export type ColumnItems = (open: OpenColumn, close: () => void) => ReactNode;

interface Props {
  readonly open: OpenColumn;
  readonly columns: readonly GridColumn[];
  readonly layout: Layout;
  readonly arrangement: Arrangement;
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly onFit: (column: number) => void;
  readonly onCopyNames: () => void;
  readonly onClose: () => void;
  /** Further entries, above the others. */
  readonly items: ColumnItems | undefined;
}

const icon = { size: 14, stroke: 1.5 } as const;

/** The menu of one column. Widening and moving keep it open, to be repeated. */
export function GridColumnMenu(props: Props) {
  const { open, columns, layout, arrangement, onArrange, onFit, onCopyNames, onClose, items } =
    props;
  const { column, head } = open;
  const place = layout.shown.indexOf(column);
  const width = (layout.lefts[place + 1] ?? 0) - (layout.lefts[place] ?? 0);
  const isPinned = arrangement.pinned.includes(column);
  const moveTo = (to: number) => onArrange(columnMoved(arrangement, columns.length, column, to));
  const andClose = (done: () => void) => () => {
    done();
    onClose();
  };
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      closeOnItemClick={false}
    >
      <Menu.Target>
        <PlaceAnchor
          name={`Menu of ${titleAt(columns, column)}`}
          left={head.left}
          top={head.bottom}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {items?.(open, onClose)}
        <Menu.Item
          leftSection={isPinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
          onClick={andClose(() => onArrange(columnPinned(arrangement, column, !isPinned)))}
        >
          {isPinned ? 'Unpin' : 'Pin left'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft {...icon} />}
          disabled={place <= 0}
          onClick={() => moveTo(place - 1)}
        >
          Move left
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight {...icon} />}
          disabled={place >= layout.shown.length - 1}
          onClick={() => moveTo(place + 1)}
        >
          Move right
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowAutofitWidth {...icon} />}
          onClick={andClose(() => onFit(column))}
        >
          Fit width
        </Menu.Item>
        <Menu.Item
          leftSection={<span style={{ width: icon.size }} />}
          onClick={() => onArrange(columnResized(arrangement, column, width + KEY_STEP_PX))}
        >
          Wider
        </Menu.Item>
        <Menu.Item
          leftSection={<span style={{ width: icon.size }} />}
          disabled={width <= MIN_WIDTH_PX}
          onClick={() =>
            onArrange(
              columnResized(arrangement, column, Math.max(MIN_WIDTH_PX, width - KEY_STEP_PX)),
            )
          }
        >
          Narrower
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEyeOff {...icon} />}
          disabled={layout.shown.length === 1}
          onClick={andClose(() => onArrange(columnHidden(arrangement, column, true)))}
        >
          Hide
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={andClose(onCopyNames)}>
          Copy header names
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
