/** What the list of datasets offers for tables of queries. */
import { IconRefresh, IconTableShortcut } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import type { RowAction } from '@/features/lists/listView';
import { ListedFreshness } from '@/features/refreshes/ListedFreshness';
import { useFreshness, useHasRefreshes } from '@/features/refreshes/useFreshness';
import { selectCan } from '@/features/session/selectors';
import { lazily } from '@/ui/lazily';
import type { ObjectKind, LibraryRow } from './state/kinds';
import { LISTS } from './state/lists';

const RefreshesModal = lazily(
  async () => (await import('@/features/refreshes/RefreshesModal')).RefreshesModal,
);
const TableOfDatasetModal = lazily(
  async () => (await import('@/features/refreshes/TableOfDatasetModal')).TableOfDatasetModal,
);

const NO_IDS: readonly number[] = [];

interface Opened {
  readonly what: 'refreshes' | 'table';
  readonly id: number;
}

export const useDatasetRefreshes = (kind: ObjectKind, onMade: () => void) => {
  const ids = useAppSelector((state) => LISTS.dataset.select(state).ids);
  const { fresh, reload } = useFreshness(kind === 'dataset' ? ids : NO_IDS);
  const has = useHasRefreshes();
  const mayMake = useAppSelector(
    (state) =>
      selectCan(state, 'can_write', 'Dataset') &&
      selectCan(state, 'can_execute_sql_query', 'SQLLab'),
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => {
    setOpened(null);
    reload();
  };
  return {
    fresh,
    actions: ({ id, isVirtual }: LibraryRow): readonly RowAction[] => [
      ...(fresh.some(({ dataset_id }) => dataset_id === id)
        ? [
            {
              label: 'Refreshes',
              Icon: IconRefresh,
              run: () => setOpened({ what: 'refreshes', id }),
            },
          ]
        : []),
      ...(has && mayMake && isVirtual
        ? [
            {
              label: 'Table of its query',
              Icon: IconTableShortcut,
              run: () => setOpened({ what: 'table', id }),
            },
          ]
        : []),
    ],
    around: (list: ReactNode) => <ListedFreshness fresh={fresh}>{list}</ListedFreshness>,
    dialog:
      opened === null ? null : opened.what === 'refreshes' ? (
        <RefreshesModal datasetId={opened.id} onClose={close} />
      ) : (
        <TableOfDatasetModal datasetId={opened.id} onClose={close} onMade={onMade} />
      ),
  };
};
