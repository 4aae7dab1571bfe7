/** Objects as files that travel between servers. */
import { toRison } from '#common/rison.ts';
import type { BundlePlan } from '#common/wire/bundle.ts';
import { type Call, request } from '../client';

/** Objects of one kind, or those of a whole installation. */
export type BundleResource =
  | 'dashboard'
  | 'chart'
  | 'dataset'
  | 'database'
  | 'saved_query'
  | 'assets';

/** A ZIP file. */
export const exportBundle = (resource: BundleResource, ids: readonly number[], call?: Call) =>
  request<Blob>(`/api/v1/${resource}/export/?q=${toRison(ids)}`, {
    ...call,
    isFile: true,
    isRepeated: false,
    timeoutMs: 0,
  });

export interface BundleForm {
  readonly resource: BundleResource;
  readonly file: File;
  readonly overwrite: boolean;
  /** By the path of the database’s file. */
  readonly passwords: Readonly<Record<string, string>>;
  readonly tunnelPasswords: Readonly<Record<string, string>>;
  readonly tunnelKeys: Readonly<Record<string, string>>;
  readonly tunnelKeyPasswords: Readonly<Record<string, string>>;
  /** UUID in the bundle → UUID here. Only our server reads it, and the rest of this. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  /** UUIDs in the bundle of objects that come in beside those that are here. */
  readonly copies?: readonly string[] | undefined;
  /** CSV files for missing tables, by the path of their dataset. */
  readonly tables?: Readonly<Record<string, File>> | undefined;
  readonly dropsMissing?: boolean | undefined;
}

const isFilled = (map: object | undefined): map is object =>
  map !== undefined && Object.keys(map).length > 0;

const dataOf = (form: BundleForm): FormData => {
  const data = new FormData();
  const texts = {
    passwords: form.passwords,
    ssh_tunnel_passwords: form.tunnelPasswords,
    ssh_tunnel_private_keys: form.tunnelKeys,
    ssh_tunnel_private_key_passwords: form.tunnelKeyPasswords,
    mapping: form.mapping,
  };
  for (const [name, map] of Object.entries(texts))
    if (isFilled(map)) data.append(name, JSON.stringify(map));
  if (form.copies?.length) data.append('copies', JSON.stringify(form.copies));
  if (form.overwrite) data.append('overwrite', 'true');
  if (form.dropsMissing) data.append('drop_missing', 'true');
  for (const [path, table] of Object.entries(form.tables ?? {}))
    data.append(`table:${path}`, table, table.name);
  data.append(form.resource === 'assets' ? 'bundle' : 'formData', form.file, form.file.name);
  return data;
};

const post = <T>(path: string, form: BundleForm, call: Call | undefined) =>
  request<T>(path, { ...call, method: 'POST', data: dataOf(form), timeoutMs: 0 });

export const importBundle = (form: BundleForm, call?: Call) =>
  post<unknown>(`/api/v1/${form.resource}/import/`, form, call);

/** What the import would do (capability `bundles.preview`). */
export const previewBundle = async (
  { tables: _tables, ...form }: BundleForm,
  call?: Call,
): Promise<BundlePlan> =>
  (await post<{ result: BundlePlan }>(`/api/v1/${form.resource}/import/preview/`, form, call))
    .result;
