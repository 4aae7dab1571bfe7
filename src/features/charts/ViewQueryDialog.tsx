import { Button, Code, CopyButton, Modal, ScrollArea } from '@mantine/core';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import type { FormData } from '@/viz/formData';
import { useRequest } from '../requests/useRequest';
import { loadChartSql } from './thunks/chartExports';

interface Props {
  readonly title: string;
  readonly formData: FormData;
  readonly onClose: () => void;
}

const FAILED = 'An error occurred while loading the SQL';

/** The SQL behind a chart, to read and to copy. */
export function ViewQueryDialog({ title, formData, onClose }: Props) {
  const { reply: queries, error } = useRequest(loadChartSql, formData);
  return (
    <Modal opened onClose={onClose} title={`Query of ${title}`} size="xl">
      {error && <ErrorNotice error={{ ...error, message: `${FAILED}: ${error.message}` }} />}
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
