import { dashboardUrl } from '#common/legacyPaths.ts';
import { Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RelatedObjects } from '#common/wire/database.ts';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import type { DatabaseRow } from '../state/databaseRow';
import { databases } from '../state/databases';
import { loadRelated } from '../state/thunks';
import classes from './DatabaseDialog.module.css';

const SHOWN = 8;

interface Thing {
  readonly id: number;
  readonly title: string;
  readonly url: string;
}

/** A few by name with their links, the others as a number. */
function Things({
  label,
  count,
  things,
}: {
  label: string;
  count: number;
  things: readonly Thing[];
}) {
  if (count === 0) return null;
  const shown = things.slice(0, SHOWN);
  return (
    <>
      <Text fw={500}>{`${label} (${count.toLocaleString('en-US')})`}</Text>
      <ul className={classes.things} aria-label={label}>
        {shown.map(({ id, title, url }) => (
          <li key={id}>
            <Anchor component={Link} to={url}>
              {title}
            </Anchor>
          </li>
        ))}
        {count > shown.length && (
          <li>{`${(count - shown.length).toLocaleString('en-US')} ${shown.length > 0 ? 'more' : 'that you do not see'}`}</li>
        )}
      </ul>
    </>
  );
}

function Dependents({ related }: { related: Required<RelatedObjects> }) {
  const { datasets, charts, dashboards } = related;
  return (
    <>
      <Things
        label="Datasets"
        count={datasets.count}
        things={datasets.result.map(({ id, table_name: title }) => ({
          id,
          title,
          url: `/explore/?datasource_type=table&datasource_id=${id}`,
        }))}
      />
      <Things
        label="Charts"
        count={charts.count}
        things={charts.result.map(({ id, slice_name: title }) => ({
          id,
          title,
          url: `/explore/?slice_id=${id}`,
        }))}
      />
      <Things
        label="Dashboards"
        count={dashboards.count}
        things={dashboards.result.map(({ id, title }) => ({
          id,
          title: title || '[ untitled dashboard ]',
          url: dashboardUrl(id),
        }))}
      />
    </>
  );
}

/** Deletion, with what depends on the database; it is refused while datasets do. */
export function DeleteDialog({
  database: { id, database_name: name },
  onClose,
}: {
  database: DatabaseRow;
  onClose: () => void;
}) {
  const { reply: related, error: unread } = useRequest(loadRelated, id);
  const deletion = useSubmit(databases.remove);
  const error = deletion.error ?? unread;

  const remove = async () => {
    if (await deletion.submit([{ id, name }])) onClose();
  };

  const isUsed = related !== null && related.datasets.count > 0;
  const tabs = related?.sqllab_tab_states.count ?? 0;
  return (
    <Modal opened onClose={onClose} title={`Delete “${name}”?`}>
      {!related && !error && <Waiting>Checking what depends on it…</Waiting>}
      {isUsed && (
        <>
          <Text mb="sm">
            It cannot be deleted while datasets read from it. Delete these first, or move them to
            another database.
          </Text>
          <Dependents related={related} />
        </>
      )}
      {related && !isUsed && (
        <Text>
          Nothing is built on it. The connection and its history will be deleted for everybody; the
          database itself and its data stay as they are.
          {tabs > 0 &&
            ` ${tabs === 1 ? 'One tab' : `${tabs.toLocaleString('en-US')} tabs`} of the SQL editor will have no database.`}{' '}
          This cannot be undone.
        </Text>
      )}
      {error && <ErrorNotice error={error} />}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {isUsed ? 'Close' : 'Cancel'}
        </Button>
        {related && !isUsed && (
          <Button color="bad" loading={deletion.isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </Group>
    </Modal>
  );
}
