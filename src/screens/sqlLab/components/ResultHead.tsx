import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconFilterFilled } from '@tabler/icons-react';
import type { ViewSpec } from '@/lib/results/viewSpec';
import { directionOf, filterOf } from '../state/viewChanges';
import classes from './ResultRows.module.css';

interface Props {
  readonly name: string;
  readonly column: number;
  readonly spec: ViewSpec;
  readonly onMenu: (column: number, head: DOMRect) => void;
}

/** How a column is sorted and filtered, and the way to its menu. */
export function ResultHead({ name, column, spec, onMenu }: Props) {
  const direction = directionOf(spec, column);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <>
      {direction && <Arrow size={13} stroke={2} role="img" aria-label={`Sorted ${direction}`} />}
      {filterOf(spec, column) && <IconFilterFilled size={12} role="img" aria-label="Filtered" />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={20}
        aria-label={`Menu of ${name}`}
        aria-haspopup="menu"
        className={classes.menu}
        onClick={(event) => onMenu(column, event.currentTarget.getBoundingClientRect())}
      >
        <IconDots size={14} stroke={1.5} />
      </ActionIcon>
    </>
  );
}
