import {
  type BundleForm,
  type BundleResource,
  exportBundle,
  importBundle,
  previewBundle,
} from '@/api/resources/bundles';
import { createAppThunk } from '@/app/redux';
import { saveBlob } from '@/lib/saveFile';

export interface ExportOrder {
  readonly resource: BundleResource;
  readonly ids: readonly number[];
}

const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

export const exportObjects = createAppThunk(
  'bundles/exportObjects',
  async ({ resource, ids }: ExportOrder, { signal }) => {
    const content = await exportBundle(resource, ids, { signal });
    saveBlob(`${resource}_export_${stamp()}.zip`, content);
  },
);

export const importObjects = createAppThunk(
  'bundles/importObjects',
  async (form: BundleForm, { signal }) => {
    await importBundle(form, { signal });
  },
);

export const previewImport = createAppThunk(
  'bundles/previewImport',
  (form: BundleForm, { signal }) => previewBundle(form, { signal }),
);
