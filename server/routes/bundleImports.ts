/** `POST …/import/`: bundles of objects, and what they would change. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  AssetsForm,
  BundleCopies,
  BundleForm,
  BundleMapping,
  type BundlePlan,
} from '#common/wire/bundle.ts';
import { needs } from '../access/rights.ts';
import { can, type Env, shareOf, type Viewer } from '../access/viewer.ts';
import { type BundleResource, RESOURCES } from '../bundles/folders.ts';
import { importBundle, previewBundle } from '../bundles/import/importBundle.ts';
import { withFetchedData } from '../bundles/import/data.ts';
import { withTables } from '../bundles/import/tables.ts';
import type { ImportOptions } from '../bundles/import/run.ts';
import type { Deps } from '../deps.ts';
import { engineFolders } from '../engine/folders.ts';
import { HttpError, invalid } from '../errors.ts';
import { readJson } from '../http/readJson.ts';
import { readUpload, type Upload, type UploadLimits } from '../http/uploads.ts';
import { readsUpload } from '../http/reads.ts';

const BUNDLE_BYTES = 50 * 1024 * 1024;
const TABLE_BYTES = 1024 * 1024 * 1024;
const FILES_MAX = 50;
/** The CSV file of a missing table, by the path of its dataset. */
const TABLE_FIELD = 'table:';

const VIEWS = {
  dashboard: ['can_write', 'Dashboard'],
  chart: ['can_write', 'Chart'],
  dataset: ['can_write', 'Dataset'],
  database: ['can_write', 'Database'],
  saved_query: ['can_write', 'SavedQuery'],
  assets: ['can_import_', 'ImportExportRestApi'],
} as const;

const Texts = z.record(z.string(), z.string());
/** By the path of a database’s file, values by their places. */
const EncryptedExtras = z.record(z.string(), z.record(z.string(), z.unknown()));

/** A field of the form that is JSON text; empty where it is absent. */
const jsonField = <T>(
  { fields }: Upload,
  name: string,
  schema: z.ZodType<T>,
  empty: '{}' | '[]' = '{}',
): T => {
  try {
    const parsed = schema.safeParse(readJson(fields.get(name) || empty));
    if (parsed.success) return parsed.data;
  } catch {
    // The refusal below reports it.
  }
  const what = empty === '{}' ? 'an object' : 'a list of UUIDs';
  throw invalid({ [name]: [`Not the JSON text of ${what}.`] }, 422);
};

const isTrue = ({ fields }: Upload, name: string): boolean => fields.get(name) === 'true';

const optionsOf = (upload: Upload): ImportOptions => ({
  overwrite: isTrue(upload, 'overwrite'),
  passwords: jsonField(upload, 'passwords', Texts),
  encryptedExtras: new Set(
    Object.keys(jsonField(upload, 'encrypted_extra_secrets', EncryptedExtras)),
  ),
  mapping: jsonField(upload, 'mapping', BundleMapping),
  copies: new Set(jsonField(upload, 'copies', BundleCopies, '[]')),
  dropsMissing: isTrue(upload, 'drop_missing'),
});

const tablesOf = ({ files }: Upload): ReadonlyMap<string, string> =>
  new Map(
    [...files].flatMap(([field, { path }]) =>
      field.startsWith(TABLE_FIELD) ? [[field.slice(TABLE_FIELD.length), path]] : [],
    ),
  );

/** Of the archive in the form. */
const fieldOf = ({ resource }: BundleResource): string =>
  resource === 'assets' ? 'bundle' : 'formData';

export const bundleImports = (deps: Deps) => {
  /** Large files are stored only for people who may make tables of them. */
  const limitsFor = (viewer: Viewer, resource: BundleResource): UploadLimits => ({
    dir: engineFolders(deps.config.dataDir).uploads,
    files: FILES_MAX,
    fileBytes: (field) => {
      if (field === fieldOf(resource)) return BUNDLE_BYTES;
      if (!field.startsWith(TABLE_FIELD)) return new HttpError(400, 'Arguments are not correct');
      return can(viewer, 'can_upload', 'Database')
        ? TABLE_BYTES
        : new HttpError(403, 'You may not add tables to a database.');
    },
  });

  const orderOf = async (c: Context<Env>, resource: BundleResource, upload: Upload) => {
    const file = upload.files.get(fieldOf(resource));
    if (!file) throw new HttpError(400, 'Arguments are not correct');
    const options = optionsOf(upload);
    const read = await deps.archives.read(file.path, shareOf(c.get('viewer')));
    return { resource, options, read };
  };

  const receive = async <T>(
    c: Context<Env>,
    resource: BundleResource,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> => {
    const upload = await readUpload(c, limitsFor(c.get('viewer'), resource));
    try {
      return await work(upload);
    } finally {
      await upload.discard();
    }
  };

  const app = new Hono<Env>();
  for (const resource of RESOURCES) {
    const path = `/api/v1/${resource.resource}/import`;
    const [permission, view] = VIEWS[resource.resource];
    const right = needs(permission, view);
    const form = readsUpload(resource.own === null ? AssetsForm : BundleForm);
    app.post(path, right, form, async (c) =>
      receive(c, resource, async (upload) => {
        const order = await orderOf(c, resource, upload);
        const viewer = c.get('viewer');
        const { signal } = c.req.raw;
        await withFetchedData(deps, viewer, order, tablesOf(upload), signal, (files) =>
          withTables(deps, viewer, order, files, () => importBundle(deps, viewer, order)),
        );
        return c.json({ message: 'OK' });
      }),
    );
    app.post(`${path}/preview`, right, form, async (c) =>
      receive(c, resource, async (upload) => {
        const result: BundlePlan = await previewBundle(
          deps,
          c.get('viewer'),
          await orderOf(c, resource, upload),
        );
        return c.json({ result });
      }),
    );
  }
  return app;
};
