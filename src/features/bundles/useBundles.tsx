import { Button } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { BundleResource } from '@/api/resources/bundles';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useOnBundles } from '@/features/files/filePlace';
import type { RowAction } from '@/features/lists/listView';
import { selectCan } from '@/features/session/selectors';
import { BUNDLE_KINDS } from './bundleKinds';
import { ImportDialog } from './ImportDialog';
import { exportObjects } from './thunks';

/** Import and export for a list of objects: the button, the entries of menus, and the list, which looks again after an import. */
export const useBundles = (resource: BundleResource, onImported: () => void) => {
  const dispatch = useAppDispatch();
  const { permission, view } = BUNDLE_KINDS[resource];
  const canImport = useAppSelector((state) => selectCan(state, permission, view));
  const canExport = useAppSelector((state) => selectCan(state, 'can_export', view));
  const [isOpen, setOpen] = useState(false);
  useOnBundles(onImported);
  const exportIds = (ids: readonly number[]) => void dispatch(exportObjects({ resource, ids }));

  const importButton = canImport && (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.5} />}
      onClick={() => setOpen(true)}
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
    <>
      {list}
      {isOpen && (
        <ImportDialog
          resource={resource}
          file={null}
          onImported={onImported}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );

  return { importButton, exportAction, bulkExport, place };
};
