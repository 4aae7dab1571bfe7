import { Button } from '@mantine/core';
import { IconNotes, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { LayerRow } from '#common/wire/annotation.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ListPage } from '@/features/lists/ListPage';
import { ListSection } from '@/features/lists/ListSection';
import type { RowActions } from '@/features/lists/listView';
import { selectCan } from '@/features/session/selectors';
import { ConfirmDelete } from '@/ui/ConfirmDelete';
import { NoAccess } from '@/ui/NoAccess';
import { usePageTitle } from '@/ui/usePageTitle';
import { LayerDialog } from './components/LayerDialog';
import { LAYERS_VIEW } from './layersView';
import { layers } from './state/layers';

const TITLE = 'Annotation layers';
const EMPTY_TITLE = 'There are no annotation layers yet';
const EMPTY_TEXT =
  'A layer holds events and periods, such as releases or campaigns, which charts along time can show.';

type Open =
  | { readonly dialog: 'edit'; readonly layer: LayerRow | null }
  | { readonly dialog: 'delete'; readonly rows: readonly LayerRow[] };

const deletion = (rows: readonly LayerRow[]) =>
  rows.length === 1
    ? {
        title: 'Delete this annotation layer?',
        text: `“${rows[0]?.name}” will be deleted for everybody. It must hold no annotations.`,
      }
    : {
        title: `Delete ${rows.length} annotation layers?`,
        text: 'They will be deleted for everybody. None of them may hold annotations.',
      };

function Layers() {
  const dispatch = useAppDispatch();
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'Annotation'));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = {
    label: 'Add annotation layer',
    onClick: () => setOpen({ dialog: 'edit', layer: null }),
  };
  const actions: RowActions<LayerRow> = {
    label: ({ name }) => `More options for ${name}`,
    of: (layer) => [
      { label: 'Edit', Icon: IconPencil, run: () => setOpen({ dialog: 'edit', layer }) },
      {
        label: 'Delete',
        Icon: IconTrash,
        isDangerous: true,
        run: () => setOpen({ dialog: 'delete', rows: [layer] }),
      },
    ],
  };
  return (
    <ListPage
      title={TITLE}
      action={
        canWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={add.onClick}>
            {add.label}
          </Button>
        )
      }
    >
      <ListSection
        list={layers}
        view={LAYERS_VIEW}
        actions={canWrite ? actions : undefined}
        {...(canWrite && {
          bulk: {
            nameOf: ({ name }: LayerRow) => name,
            actions: [
              {
                label: 'Delete',
                isDangerous: true,
                run: (rows: readonly LayerRow[]) => setOpen({ dialog: 'delete', rows }),
              },
            ],
          },
        })}
        empty={{
          title: EMPTY_TITLE,
          text: EMPTY_TEXT,
          Icon: IconNotes,
          ...(canWrite && { action: add }),
        }}
      />
      {open?.dialog === 'edit' && <LayerDialog layer={open.layer} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDelete
          {...deletion(open.rows)}
          onDelete={() => void dispatch(layers.remove(open.rows))}
          onClose={close}
        />
      )}
    </ListPage>
  );
}

/** The layers of annotations that charts can show. */
export function LayersPage() {
  usePageTitle(TITLE);
  const canRead = useAppSelector((state) => selectCan(state, 'can_read', 'Annotation'));
  return canRead ? <Layers /> : <NoAccess to="annotations" />;
}
