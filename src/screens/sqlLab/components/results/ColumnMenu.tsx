import { Menu, Popover } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChartHistogram,
  IconFilter,
  IconFilterOff,
  IconX,
} from '@tabler/icons-react';
import type { ViewColumn, ViewSpec } from '#common/results/viewSpec.ts';
import type { OpenColumn } from '@/ui/DataGrid/GridColumnMenu';
import { PlaceAnchor } from '@/ui/PlaceAnchor';
import { directionOf, filteredBy, filterOf, sortedBy } from '../../model/viewChanges';
import { FilterForm } from './FilterForm';

interface ItemsProps {
  readonly at: number;
  readonly spec: ViewSpec;
  readonly onSpec: (spec: ViewSpec) => void;
  readonly onFilter: () => void;
  readonly onProfile: (column: number) => void;
  readonly onClose: () => void;
}

const icon = { size: 14, stroke: 1.5 } as const;

/** What a result adds to a column's menu: sorting, filter, profile. */
export function ColumnItems({ at, spec, onSpec, onFilter, onProfile, onClose }: ItemsProps) {
  const direction = directionOf(spec, at);
  const filter = filterOf(spec, at);
  const apply = (next: ViewSpec): void => {
    onSpec(next);
    onClose();
  };
  return (
    <>
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
      <Menu.Item
        leftSection={<IconFilter {...icon} />}
        onClick={() => {
          onClose();
          onFilter();
        }}
      >
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
      <Menu.Item
        leftSection={<IconChartHistogram {...icon} />}
        onClick={() => {
          onProfile(at);
          onClose();
        }}
      >
        Profile
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

interface FilterProps {
  readonly open: OpenColumn;
  readonly column: ViewColumn;
  readonly spec: ViewSpec;
  readonly onSpec: (spec: ViewSpec) => void;
  readonly onClose: () => void;
}

/** A column's filter, below its head. */
export function ColumnFilter({ open, column, spec, onSpec, onClose }: FilterProps) {
  const { column: at, head } = open;
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} position="bottom-start" trapFocus>
      <Popover.Target>
        <PlaceAnchor name={`Filter ${column.name}`} left={head.left} top={head.bottom} />
      </Popover.Target>
      <Popover.Dropdown>
        <FilterForm
          column={column}
          filter={filterOf(spec, at)}
          onApply={(next) => {
            onSpec(filteredBy(spec, at, next));
            onClose();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
