import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RefreshedTableMaking } from '#common/wire/refresh.ts';
import { Writing } from '@/ui/Writing';

interface Props {
  readonly run: RefreshedTableMaking;
  readonly name: string;
  /** The dialog closes where a link leads to another page. */
  readonly onLeave: () => void;
}

/** How far the first writing is, how it ended, and where to go on. */
export function MakingState({ run, name, onLeave }: Props) {
  const { rows, dataset_id: dataset } = run;
  return (
    <Writing {...run}>
      {`The table ${name} has ${(rows ?? 0).toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}. `}
      {dataset !== null && (
        <Anchor
          component={Link}
          to={`/explore/?datasource_type=table&datasource_id=${dataset}`}
          onClick={onLeave}
        >
          Make a chart
        </Anchor>
      )}
    </Writing>
  );
}
