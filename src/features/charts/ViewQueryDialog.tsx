import { Button, Code, CopyButton, Modal, ScrollArea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { failed, useAppDispatch } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import type { ErrorInfo } from '@/api/errors';
import type { FormData } from '@/viz/formData';
import { loadChartSql } from './thunks/chartExports';

interface Props {
  readonly title: string;
  readonly formData: FormData;
  readonly onClose: () => void;
}

const FAILED = 'An error occurred while loading the SQL';

/** The SQL behind a chart, to read and to copy. */
export function ViewQueryDialog({ title, formData, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [queries, setQueries] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<ErrorInfo | null>(null);
  useEffect(() => {
    const loading = dispatch(loadChartSql(formData));
    void loading.then((answer) => {
      if (loadChartSql.fulfilled.match(answer)) setQueries(answer.payload);
      else if (failed(loadChartSql)(answer)) {
        setError({ ...answer.payload, message: `${FAILED}: ${answer.payload.message}` });
      }
    });
    return () => loading.abort();
  }, [dispatch, formData]);
  return (
    <Modal opened onClose={onClose} title={`Query of ${title}`} size="xl">
      {error && <ErrorNotice error={error} />}
      {!error && !queries && <Waiting>Loading the SQL…</Waiting>}
      {queries?.map((sql, index) => (
        <div key={`${index} ${sql}`}>
          <ScrollArea.Autosize mah="60vh" type="auto">
            <Code block aria-label={`SQL ${index + 1}`}>
              {sql}
            </Code>
          </ScrollArea.Autosize>
          <CopyButton value={sql}>
            {({ copied, copy }) => (
              <Button variant="default" mt={8} mb={8} onClick={copy}>
                {copied ? 'Copied' : 'Copy SQL'}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
    </Modal>
  );
}
