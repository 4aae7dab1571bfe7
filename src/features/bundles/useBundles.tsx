import { Button } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { BundleResource } from '@/api/resources/bundles';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RowAction } from '@/features/lists/listView';
import { selectCan } from '@/features/session/selectors';
import classes from './bundles.module.css';
import { BUNDLE_KINDS } from './bundleKinds';
import { ImportDialog } from './ImportDialog';
import { exportObjects } from './thunks';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Import and export for a list of objects: the button, the entries of menus, and the list as a place to drop a file. */
export const useBundles = (resource: BundleResource, onImported: () => void) => {
  const dispatch = useAppDispatch();
  const { many, view } = BUNDLE_KINDS[resource];
  const canImport = useAppSelector((state) => selectCan(state, 'can_write', view));
  const canExport = useAppSelector((state) => selectCan(state, 'can_export', view));
  const [open, setOpen] = useState<{ readonly file: File | null } | null>(null);
  const [isOver, setOver] = useState(false);
  const exportIds = (ids: readonly number[]) => void dispatch(exportObjects({ resource, ids }));

  const importButton = canImport && (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.5} />}
      onClick={() => setOpen({ file: null })}
    >
      Import
    </Button>
  );

  const exportAction = (id: number): readonly RowAction[] =>
    canExport ? [{ label: 'Export', Icon: IconFileExport, run: () => exportIds([id]) }] : [];

  const bulkExport = canExport
    ? [
        {
          label: 'Export',
          run: (rows: readonly { readonly id: number }[]) => exportIds(rows.map(({ id }) => id)),
        },
      ]
    : [];

  const place = (list: ReactNode) => (
    <div
      className={classes.area}
      data-over={isOver || undefined}
      data-hint={`Drop a ZIP file to import ${many}`}
      onDragOver={(event) => {
        if (!canImport || !hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const [file] = event.dataTransfer.files;
        // Other files become tables, wherever they are dropped.
        if (!canImport || !hasFiles(event) || !/\.zip$/i.test(file?.name ?? '.zip')) return;
        event.preventDefault();
        setOpen({ file: file ?? null });
      }}
    >
      {list}
      {open && (
        <ImportDialog
          resource={resource}
          file={open.file}
          onImported={onImported}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );

  return { importButton, exportAction, bulkExport, place };
};
