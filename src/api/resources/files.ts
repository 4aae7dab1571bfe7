/** Files that become tables. */
import type {
  FileImport,
  FileImportBody,
  FilePreview,
  FilePreviewBody,
  StagedFile,
} from '#common/wire/file.ts';
import { type Call, request } from '../client';

const ROOT = '/api/v1/file/';

/** A reply to a wire that wraps it. */
interface Result<T> {
  readonly result: T;
}

/** Sends a file; nothing becomes of it yet (capability `files.preview`, and the rest of this but the last). */
export const stageFile = async (file: File, call?: Call): Promise<StagedFile | undefined> => {
  const data = new FormData();
  data.append('file', file, file.name);
  const sent = { ...call, method: 'POST', data, timeoutMs: 0 } as const;
  return (await request<Result<readonly StagedFile[]>>(ROOT, sent)).result[0];
};

/** The server fetches a file (capability `files.address`). */
export const fetchRemoteFile = async (
  address: string,
  call?: Call,
): Promise<StagedFile | undefined> => {
  const sent = { ...call, method: 'POST', json: { address }, timeoutMs: 0 } as const;
  return (await request<Result<readonly StagedFile[]>>(`${ROOT}address/`, sent)).result[0];
};

export const previewFile = async (
  id: string,
  body: FilePreviewBody,
  call?: Call,
): Promise<FilePreview> =>
  (
    await request<Result<FilePreview>>(`${ROOT}${id}/preview/`, {
      ...call,
      method: 'POST',
      json: body,
      timeoutMs: 0,
    })
  ).result;

export const startImport = async (
  id: string,
  body: FileImportBody,
  call?: Call,
): Promise<FileImport> =>
  (
    await request<Result<FileImport>>(`${ROOT}${id}/import/`, {
      ...call,
      method: 'POST',
      json: body,
    })
  ).result;

export const fetchImport = async (id: string, call?: Call): Promise<FileImport> =>
  (await request<Result<FileImport>>(`${ROOT}import/${id}/`, call)).result;

export const stopImport = async (id: string, call?: Call): Promise<FileImport> =>
  (await request<Result<FileImport>>(`${ROOT}import/${id}/`, { ...call, method: 'DELETE' })).result;

export const discardFile = (id: string, call?: Call) =>
  request<unknown>(`${ROOT}${id}/`, { ...call, method: 'DELETE' });

export interface PlainUpload {
  readonly databaseId: number;
  readonly file: File;
  /** As a Superset names what it is. */
  readonly type: 'csv' | 'excel' | 'columnar';
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a file that becomes a table at once: all that a Superset has. */
export const uploadFile = ({ databaseId, file, type, fields }: PlainUpload, call?: Call) => {
  const data = new FormData();
  data.append('type', type);
  for (const [name, value] of Object.entries(fields)) if (value !== '') data.append(name, value);
  data.append('file', file, file.name);
  return request<unknown>(`/api/v1/database/${databaseId}/upload/`, {
    ...call,
    method: 'POST',
    data,
    timeoutMs: 0,
  });
};
