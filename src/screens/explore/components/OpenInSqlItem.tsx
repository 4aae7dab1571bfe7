import { Menu } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '@/app/redux';
import { loadChartSql } from '@/features/charts/thunks/chartExports';
import type { FormData } from '@/viz/formData';

/** Opens the chart's SQL in a tab of SQL Lab, on its database; nothing runs. */
export function OpenInSqlItem({ form }: { readonly form: FormData }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const open = async () => {
    const loaded = await dispatch(loadChartSql(form));
    if (!loadChartSql.fulfilled.match(loaded)) return;
    const requestedQuery = { datasourceKey: form.datasource, sql: loaded.payload.join(';\n\n') };
    void navigate('/sqllab/', { state: { requestedQuery } });
  };
  return (
    <Menu.Item leftSection={<IconTerminal2 size={16} stroke={1.5} />} onClick={() => void open()}>
      Open in SQL Lab
    </Menu.Item>
  );
}
