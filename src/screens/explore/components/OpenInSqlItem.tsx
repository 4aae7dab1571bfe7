import { Menu } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { loadChartSql } from '@/features/charts/thunks/chartExports';
import { useSubmit } from '@/features/requests/useSubmit';
import type { FormData } from '@/viz/formData';

/** Opens the chart's SQL in a tab of SQL Lab, on its database; nothing runs. */
export function OpenInSqlItem({ form }: { readonly form: FormData }) {
  const navigate = useNavigate();
  const { submit } = useSubmit(loadChartSql);
  const open = async () => {
    const loaded = await submit(form);
    if (!loaded) return;
    const known = loaded.reply.flatMap(({ sql }) => (sql === null ? [] : [sql]));
    const requestedQuery = { datasourceKey: form.datasource, sql: known.join(';\n\n') };
    void navigate('/sqllab/', { state: { requestedQuery } });
  };
  return (
    <Menu.Item leftSection={<IconTerminal2 size={16} stroke={1.5} />} onClick={() => void open()}>
      Open in SQL Lab
    </Menu.Item>
  );
}
