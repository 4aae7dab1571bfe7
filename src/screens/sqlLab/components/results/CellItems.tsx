import { Menu } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import type { Cell } from '#common/cell.ts';
import { textOf, type ViewFilter, type ViewSpec } from '#common/results/viewSpec.ts';
import { filteredBy } from '../../model/viewChanges';

interface Props {
  readonly column: number;
  readonly value: Cell;
  readonly spec: ViewSpec;
  readonly onSpec: (spec: ViewSpec) => void;
}

const icon = { size: 14, stroke: 1.5 } as const;

const matching = (value: Cell, isWanted: boolean): Omit<ViewFilter, 'column'> => {
  if (value === null) return { op: isWanted ? 'is_null' : 'is_not_null' };
  return {
    op: isWanted ? 'equals' : 'not_equals',
    value: typeof value === 'object' ? textOf(value) : value,
  };
};

/** What a result adds to a cell's menu: the rows with its value, or those without it. */
export function CellItems({ column, value, spec, onSpec }: Props) {
  const filter = (isWanted: boolean) => onSpec(filteredBy(spec, column, matching(value, isWanted)));
  return (
    <>
      <Menu.Item leftSection={<IconFilter {...icon} />} onClick={() => filter(true)}>
        Filter by this value
      </Menu.Item>
      <Menu.Item leftSection={<IconFilterOff {...icon} />} onClick={() => filter(false)}>
        Exclude this value
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
