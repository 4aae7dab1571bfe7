import { Anchor, Button } from '@mantine/core';
import { IconCalendarEvent, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AnnotationRow } from '#common/wire/annotation.ts';
import { PAGES } from '#common/pages.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useOnReturn } from '@/features/connection/useOnReturn';
import { ListPage } from '@/features/lists/ListPage';
import { ListSection } from '@/features/lists/ListSection';
import type { RowActions } from '@/features/lists/listView';
import { selectCan } from '@/features/session/selectors';
import { ConfirmDelete } from '@/ui/ConfirmDelete';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { NoAccess } from '@/ui/NoAccess';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { annotationsView } from './annotationsView';
import { AnnotationDialog } from './components/AnnotationDialog';
import { annotations } from './state/annotations';
import { openLayer } from './state/openedLayer';

const NOT_FOUND = 404;

type Open =
  | { readonly dialog: 'edit'; readonly id: number | null }
  | { readonly dialog: 'delete'; readonly rows: readonly AnnotationRow[] };

const deletion = (rows: readonly AnnotationRow[]) =>
  rows.length === 1
    ? {
        title: 'Delete this annotation?',
        text: `“${rows[0]?.short_descr}” will be deleted for everybody.`,
      }
    : { title: `Delete ${rows.length} annotations?`, text: 'They will be deleted for everybody.' };

const named = (rows: readonly AnnotationRow[]) =>
  rows.map(({ id, short_descr: name }) => ({ id, name }));

function Annotations({ layerId, name }: { readonly layerId: number; readonly name: string }) {
  const dispatch = useAppDispatch();
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'Annotation'));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const edit = (id: number | null) => setOpen({ dialog: 'edit', id });
  const view = useMemo(() => annotationsView(canWrite ? edit : null), [canWrite]);
  const add = { label: 'Add annotation', onClick: () => edit(null) };
  const actions: RowActions<AnnotationRow> = {
    label: ({ short_descr: title }) => `More options for ${title}`,
    of: (row) => [
      { label: 'Edit', Icon: IconPencil, run: () => edit(row.id) },
      {
        label: 'Delete',
        Icon: IconTrash,
        isDangerous: true,
        run: () => setOpen({ dialog: 'delete', rows: [row] }),
      },
    ],
  };
  return (
    <ListPage
      title={`Annotations of ${name}`}
      action={
        canWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={add.onClick}>
            {add.label}
          </Button>
        )
      }
    >
      <Anchor component={Link} to={PAGES.annotationLayers.paths[0]} mb="sm" display="inline-block">
        All annotation layers
      </Anchor>
      <ListSection
        list={annotations}
        view={view}
        actions={canWrite ? actions : undefined}
        {...(canWrite && {
          bulk: {
            nameOf: ({ short_descr }: AnnotationRow) => short_descr,
            actions: [
              {
                label: 'Delete',
                isDangerous: true,
                run: (rows: readonly AnnotationRow[]) => setOpen({ dialog: 'delete', rows }),
              },
            ],
          },
        })}
        empty={{
          title: 'This layer has no annotations yet',
          text: 'An annotation is a moment or a period with a name, which charts along time can show.',
          Icon: IconCalendarEvent,
          ...(canWrite && { action: add }),
        }}
      />
      {open?.dialog === 'edit' && (
        <AnnotationDialog layerId={layerId} id={open.id} onClose={close} />
      )}
      {open?.dialog === 'delete' && (
        <ConfirmDelete
          {...deletion(open.rows)}
          onDelete={() => void dispatch(annotations.remove(named(open.rows)))}
          onClose={close}
        />
      )}
    </ListPage>
  );
}

function Opened({ layerId }: { readonly layerId: number }) {
  const dispatch = useAppDispatch();
  const { id, name, error } = useAppSelector((state) => state.openedLayer);
  const read = () => dispatch(openLayer(layerId));
  useEffect(() => {
    const reading = dispatch(openLayer(layerId));
    return () => reading.abort();
  }, [dispatch, layerId]);
  useOnReturn(error, () => void read());
  if (id === layerId && error)
    return error.status === NOT_FOUND ? (
      <Missing />
    ) : (
      <ErrorNotice error={error} action={{ label: 'Try again', onClick: () => void read() }} />
    );
  if (id !== layerId || name === null) return <Waiting />;
  return <Annotations layerId={layerId} name={name} />;
}

function Missing() {
  return (
    <Message title="This annotation layer does not exist">
      It may have been deleted.{' '}
      <Anchor component={Link} to={PAGES.annotationLayers.paths[0]}>
        All annotation layers
      </Anchor>
    </Message>
  );
}

/** The annotations of one layer. */
export function AnnotationsPage() {
  usePageTitle('Annotations');
  const { id = '' } = useParams();
  const canRead = useAppSelector((state) => selectCan(state, 'can_read', 'Annotation'));
  if (!canRead) return <NoAccess to="annotations" />;
  if (!/^\d{1,9}$/.test(id)) return <Missing />;
  return <Opened key={id} layerId={Number(id)} />;
}
