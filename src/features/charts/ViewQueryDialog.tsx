import { Button, CopyButton, Group, Modal } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { SqlText } from '@/ui/SqlText';
import { Waiting } from '@/ui/Waiting';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
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
  return (
    <Modal opened onClose={onClose} title={`Query of ${title}`} size="xl">
      {error && <ErrorNotice error={{ ...error, message: `${FAILED}: ${error.message}` }} />}
      {!error && !queries && <Waiting>Loading the SQL…</Waiting>}
      {queries?.map((query, index) => (
        <Question
          key={`${index} ${query.sql}`}
          title={
            query.name ?? (queries.length > 1 ? `Query ${index + 1} of ${queries.length}` : '')
          }
          sql={query.sql}
          label={`SQL ${index + 1}`}
          {...{ formData, dataset }}
        />
      ))}
    </Modal>
  );
}

interface QuestionProps extends Pick<Props, 'title' | 'formData' | 'dataset'> {
  readonly sql: string | null;
  readonly label: string;
}

const unknown = (title: string) => `This server does not give the SQL of ${title}.`;

function Question({ title, sql, label, formData, dataset }: QuestionProps) {
  const canUseSql = useAppSelector((state) => selectCan(state, 'can_execute_sql_query', 'SQLLab'));
  return (
    <div className={classes.query}>
      <div className={classes.line}>
        <span>{title.slice(0, 1).toUpperCase() + title.slice(1)}</span>
        {sql !== null && (
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
        )}
      </div>
      {sql === null ? (
        <p>{unknown(title)}</p>
      ) : (
        <SqlText sql={sql} label={label} backend={dataset.backend} />
      )}
    </div>
  );
}
