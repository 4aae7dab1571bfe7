import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconDots,
  IconPencil,
  IconRefresh,
  IconTerminal2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { ownsOrAdmin } from '@/features/session/permissions';
import { selectCan, selectUser } from '@/features/session/selectors';
import { lazily } from '@/ui/lazily';
import { SwapDatasetModal } from './SwapDatasetModal';

const EditDatasetModal = lazily(
  async () => (await import('./editDataset/EditDatasetModal')).EditDatasetModal,
);

const RefreshesModal = lazily(
  async () => (await import('@/features/refreshes/RefreshesModal')).RefreshesModal,
);

const icon = { size: 16, stroke: 1.5 } as const;

interface Props {
  readonly dataset: Datasource;
  /** A query writes its table anew. */
  readonly isRefreshed: boolean;
}

/** What can be done with the dataset of the chart. */
export function DatasetMenu({ dataset, isRefreshed }: Props) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'swap' | 'refreshes' | null>(null);
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'Dataset'));
  const canUseSql = useAppSelector((state) => selectCan(state, 'can_execute_sql_query', 'SQLLab'));
  const user = useAppSelector(selectUser);
  const owners = (dataset.owners ?? []).map(({ id }) => id);
  const canEdit = canWrite && ownsOrAdmin(user, owners);
  const close = () => setDialog(null);
  const sql = dataset.sql || dataset.select_star;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label="Dataset actions" size={24}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowsExchange {...icon} />}
            onClick={() => setDialog('swap')}
          >
            Swap dataset
          </Menu.Item>
          {canWrite && (
            <Menu.Item
              leftSection={<IconPencil {...icon} />}
              disabled={!canEdit}
              title={canEdit ? undefined : 'Only its owners may change this dataset'}
              onClick={() => setDialog('edit')}
            >
              Edit dataset
            </Menu.Item>
          )}
          {isRefreshed && (
            <Menu.Item
              leftSection={<IconRefresh {...icon} />}
              onClick={() => setDialog('refreshes')}
            >
              Refreshes
            </Menu.Item>
          )}
          {canUseSql && sql && (
            <Menu.Item
              leftSection={<IconTerminal2 {...icon} />}
              onClick={() =>
                void navigate('/sqllab/', {
                  state: { requestedQuery: { datasourceKey: dataset.uid, sql } },
                })
              }
            >
              Query in SQL Lab
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'swap' && <SwapDatasetModal onClose={close} />}
      {dialog === 'refreshes' && dataset.id !== undefined && (
        <RefreshesModal datasetId={dataset.id} onClose={close} />
      )}
      {dialog === 'edit' && dataset.id !== undefined && (
        <EditDatasetModal datasetId={dataset.id} onClose={close} />
      )}
    </>
  );
}
