import { Button, CopyButton, Group, Modal } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { SqlText } from '@/ui/SqlText';
import { Waiting } from '@/ui/Waiting';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { queryName } from '@/viz/queryName';
import { selectCan } from '../session/selectors';
import { useRequest } from '../requests/useRequest';
import { loadChartSql } from './thunks/chartExports';
import classes from './ViewQueryDialog.module.css';

interface Props {
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly onClose: () => void;
}

const FAILED = 'An error occurred while loading the SQL';

/** The SQL behind a chart, to read, to copy, and to take to SQL Lab, where nothing runs by itself. */
export function ViewQueryDialog({ title, formData, dataset, onClose }: Props) {
  const { reply: queries, error } = useRequest(loadChartSql, formData);
  const canUseSql = useAppSelector((state) => selectCan(state, 'can_execute_sql_query', 'SQLLab'));
  const count = queries?.length ?? 0;
  return (
    <Modal opened onClose={onClose} title={`Query of ${title}`} size="xl">
      {error && <ErrorNotice error={{ ...error, message: `${FAILED}: ${error.message}` }} />}
      {!error && !queries && <Waiting>Loading the SQL…</Waiting>}
      {queries?.map((sql, index) => (
        <div key={`${index} ${sql}`} className={classes.query}>
          <div className={classes.line}>
            <span>
              {count > 1 && (queryName(formData, index) ?? `Query ${index + 1} of ${count}`)}
            </span>
            <Group gap={8}>
              {canUseSql && (
                <Button
                  component={Link}
                  to="/sqllab/"
                  state={{ requestedQuery: { datasourceKey: formData.datasource, sql } }}
                  variant="default"
                  leftSection={<IconTerminal2 size={16} stroke={1.5} />}
                >
                  Open in SQL Lab
                </Button>
              )}
              <CopyButton value={sql}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy SQL'}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </div>
          <SqlText sql={sql} label={`SQL ${index + 1}`} backend={dataset.backend} />
        </div>
      ))}
    </Modal>
  );
}
