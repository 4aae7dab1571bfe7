import {
  type BundleForm,
  type BundleResource,
  exportBundle,
  importBundle,
  previewBundle,
} from '@/api/resources/bundles';
import type { OnSent } from '@/api/sending';
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

interface SentForm extends BundleForm {
  readonly onSent: OnSent;
}

export const importObjects = createAppThunk(
  'bundles/importObjects',
  async ({ onSent, ...form }: SentForm, { signal }) => {
    await importBundle(form, { signal, onSent });
  },
);

export const previewImport = createAppThunk(
  'bundles/previewImport',
  ({ onSent, ...form }: SentForm, { signal }) => previewBundle(form, { signal, onSent }),
);
