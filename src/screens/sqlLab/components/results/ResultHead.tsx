import { IconArrowDown, IconArrowUp, IconFilterFilled } from '@tabler/icons-react';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import { directionOf, filterOf } from '../../model/viewChanges';

interface Props {
  readonly column: number;
  readonly spec: ViewSpec;
}

export function ResultHead({ column, spec }: Props) {
  const direction = directionOf(spec, column);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <>
      {direction && <Arrow size={13} stroke={2} role="img" aria-label={`Sorted ${direction}`} />}
      {filterOf(spec, column) && <IconFilterFilled size={12} role="img" aria-label="Filtered" />}
    </>
  );
}
