import type { DatabaseListRow } from '#common/wire/database.ts';
import type { FileImportBody, FilePreviewBody } from '#common/wire/file.ts';
import { fetchSchemas } from '@/api/resources/databases';
import type { OnSent } from '@/api/sending';
import * as files from '@/api/resources/files';
import { fetchList } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';

/** Databases that take files. */
export const loadDatabases = createAppThunk('files/loadDatabases', async (_: void, { signal }) => {
  const filters = [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }];
  const { result } = await fetchList<DatabaseListRow>(
    'database',
    { filters, orderColumn: 'database_name', descending: false, page: 0, pageSize: 1000 },
    { signal },
  );
  return result.map(({ id, database_name: name }) => ({ id, name }));
});

export const loadSchemas = createAppThunk('files/loadSchemas', (dbId: number, { signal }) =>
  fetchSchemas({ dbId, catalog: null }, { force: false, signal }),
);

interface SendOrder {
  readonly file: File;
  readonly onSent: OnSent;
}

export const stageFile = createAppThunk(
  'files/stageFile',
  ({ file, onSent }: SendOrder, { signal }) => files.stageFile(file, { signal, onSent }),
);

interface PreviewOrder {
  readonly id: string;
  readonly body: FilePreviewBody;
}

export const previewFile = createAppThunk(
  'files/previewFile',
  ({ id, body }: PreviewOrder, { signal }) => files.previewFile(id, body, { signal }),
);

interface ImportOrder {
  readonly id: string;
  readonly body: FileImportBody;
}

export const startImport = createAppThunk(
  'files/startImport',
  ({ id, body }: ImportOrder, { signal }) => files.startImport(id, body, { signal }),
);

export const readImport = createAppThunk('files/readImport', (id: string, { signal }) =>
  files.fetchImport(id, { signal }),
);

export const stopImport = createAppThunk('files/stopImport', (id: string) => files.stopImport(id));

/** The server also removes it by itself after an hour. */
export const discardFile = createAppThunk('files/discardFile', (id: string) =>
  files.discardFile(id),
);

export const uploadFile = createAppThunk(
  'files/uploadFile',
  ({ onSent, ...upload }: files.PlainUpload & { readonly onSent: OnSent }, { signal }) =>
    files.uploadFile(upload, { signal, onSent }),
);
