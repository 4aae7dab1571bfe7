import { Menu, Popover } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChartHistogram,
  IconFilter,
  IconFilterOff,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ViewColumn, ViewSpec } from '@/lib/results/viewSpec';
import { directionOf, filteredBy, filterOf, sortedBy } from '../state/viewChanges';
import { FilterForm } from './FilterForm';

export interface OpenMenu {
  readonly column: number;
  readonly head: DOMRect;
}

interface Props {
  readonly open: OpenMenu;
  readonly column: ViewColumn;
  readonly spec: ViewSpec;
  readonly onSpec: (spec: ViewSpec) => void;
  readonly onProfile: (column: number) => void;
  readonly onClose: () => void;
}

const icon = { size: 14, stroke: 1.5 } as const;

/** What can be done with one column of a result. */
export function ColumnMenu({ open, column, spec, onSpec, onProfile, onClose }: Props) {
  const [isFiltering, setFiltering] = useState(false);
  const { column: at, head } = open;
  const direction = directionOf(spec, at);
  const filter = filterOf(spec, at);
  const place = <span style={{ position: 'fixed', left: head.left, top: head.bottom }} />;
  const apply = (next: ViewSpec): void => {
    onSpec(next);
    onClose();
  };

  if (isFiltering)
    return (
      <Popover opened onChange={(opened) => !opened && onClose()} position="bottom-start" trapFocus>
        <Popover.Target>{place}</Popover.Target>
        <Popover.Dropdown>
          <FilterForm
            column={column}
            filter={filter}
            onApply={(next) => apply(filteredBy(spec, at, next))}
          />
        </Popover.Dropdown>
      </Popover>
    );
  return (
    <Menu
      opened
      onChange={(opened) => !opened && !isFiltering && onClose()}
      position="bottom-start"
      closeOnItemClick={false}
    >
      <Menu.Target>{place}</Menu.Target>
      <Menu.Dropdown aria-label={`Menu of ${column.name}`}>
        <Menu.Item
          leftSection={<IconArrowUp {...icon} />}
          aria-current={direction === 'ascending' || undefined}
          onClick={() => apply(sortedBy(spec, at, 'ascending'))}
        >
          Sort ascending
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...icon} />}
          aria-current={direction === 'descending' || undefined}
          onClick={() => apply(sortedBy(spec, at, 'descending'))}
        >
          Sort descending
        </Menu.Item>
        {direction && (
          <Menu.Item
            leftSection={<IconX {...icon} />}
            onClick={() => apply(sortedBy(spec, at, null))}
          >
            Do not sort
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconFilter {...icon} />} onClick={() => setFiltering(true)}>
          {filter ? 'Change the filter' : 'Filter'}
        </Menu.Item>
        {filter && (
          <Menu.Item
            leftSection={<IconFilterOff {...icon} />}
            onClick={() => apply(filteredBy(spec, at, null))}
          >
            Remove the filter
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconChartHistogram {...icon} />}
          onClick={() => {
            onProfile(at);
            onClose();
          }}
        >
          Profile
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
