/** Bundles for tests: files of YAML, or of any text, in one archive. */
import { writeYaml, type YamlValue } from '../server/bundles/yaml.ts';
import { zip } from '../server/query/zip.ts';
import type { Client } from './testServer.ts';

export type BundleFiles = Readonly<Record<string, YamlValue | Buffer>>;

export const aZip = (files: BundleFiles, root = 'a_bundle'): Buffer =>
  zip(
    Object.entries(files).map(([path, value]) => ({
      name: root === '' ? path : `${root}/${path}`,
      data: Buffer.isBuffer(value) ? value : Buffer.from(writeYaml(value)),
      isPacked: true,
    })),
    new Date('2026-01-01T00:00:00Z'),
  );

export const metadataOf = (type: string): BundleFiles => ({
  'metadata.yaml': { version: '1.0.0', type, timestamp: '2026-01-01T00:00:00+00:00' },
});

export type Resource = 'dashboard' | 'chart' | 'dataset' | 'database' | 'saved_query' | 'assets';

export interface ImportFields {
  readonly overwrite?: boolean;
  readonly passwords?: Readonly<Record<string, string>>;
  readonly encryptedExtras?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly mapping?: Readonly<Record<string, string>>;
  readonly copies?: readonly string[];
  readonly dropMissing?: boolean;
  /** CSV texts, by the path of their dataset. */
  readonly tables?: Readonly<Record<string, string>>;
}

export const sendBundle = (
  client: Client,
  resource: Resource,
  archive: Uint8Array | string,
  {
    overwrite,
    passwords,
    encryptedExtras,
    mapping,
    copies,
    dropMissing,
    tables = {},
  }: ImportFields = {},
  preview = false,
): Promise<Response> => {
  const form = new FormData();
  const field = resource === 'assets' ? 'bundle' : 'formData';
  form.append(field, new File([archive as BlobPart], 'bundle.zip'));
  if (overwrite) form.append('overwrite', 'true');
  if (passwords) form.append('passwords', JSON.stringify(passwords));
  if (encryptedExtras) form.append('encrypted_extra_secrets', JSON.stringify(encryptedExtras));
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  if (copies) form.append('copies', JSON.stringify(copies));
  if (dropMissing) form.append('drop_missing', 'true');
  for (const [path, text] of Object.entries(tables))
    form.append(`table:${path}`, new File([text], 'table.csv'));
  return client.post(`/api/v1/${resource}/import/${preview ? 'preview/' : ''}`, { data: form });
};
