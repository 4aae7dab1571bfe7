/** Files that become tables, with a look at them before (capability `files.preview`). */
import { type Context, Hono } from 'hono';
import {
  FileAddressBody,
  FileForm,
  FileImportBody,
  FilePreviewBody,
  FILES_MAX,
} from '#common/wire/file.ts';
import { needs } from '../access/rights.ts';
import { type Env, shareOf } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { engineFolders } from '../engine/folders.ts';
import { HttpError } from '../errors.ts';
import { datasetOver } from '../files/datasetOver.ts';
import { importFile, withCopy } from '../files/importFile.ts';
import { createImports, type ImportWork } from '../files/imports.ts';
import { databaseForFiles, DEFAULT_SCHEMA } from '../files/mayImport.ts';
import { createStaged } from '../files/staged.ts';
import { readsUpload } from '../http/reads.ts';
import { readUpload } from '../http/uploads.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/file';
// Digits and letters up to f, so that no word of another path is taken for one.
const ID = ':id{[0-9a-f]+}';
const uploads = needs('can_upload', 'Database');

const ownerOf = (c: Context<Env>): string => shareOf(c.get('viewer'));

/** What the request says that it brings; a body without its length says nothing. */
const bytesIn = (c: Context<Env>): number | null =>
  Number(c.req.header('content-length') ?? 0) || null;

export const files = (deps: Deps) => {
  const { config, now, log } = deps;
  const { uploadBytes } = config.limits;
  const uploadsDir = engineFolders(config.dataDir).uploads;
  const staged = createStaged(now);
  const imports = createImports(now, (error) => log.error('An import failed', { error }));

  return new Hono<Env>()
    .post(ROOT, uploads, readsUpload(FileForm), async (c) => {
      const result = await staged.receive(ownerOf(c), bytesIn(c) ?? uploadBytes, async () => {
        const upload = await readUpload(c, {
          dir: uploadsDir,
          files: FILES_MAX,
          fileBytes: () => uploadBytes,
        });
        if (upload.files.size === 0) throw new HttpError(400, 'The form has no file.');
        return [...upload.files.values()];
      });
      return c.json({ result }, 201);
    })
    .post(`${ROOT}/address`, uploads, jsonBody(FileAddressBody), async (c) => {
      const result = await staged.receive(ownerOf(c), uploadBytes, async () => [
        await deps.fileFetchers.fetch(c.req.valid('json').address, {
          dir: uploadsDir,
          owner: ownerOf(c),
          hosts: config.fileHosts,
          network: deps.network(),
          bytesMax: uploadBytes,
          signal: c.req.raw.signal,
        }),
      ]);
      return c.json({ result }, 201);
    })
    .delete(`${ROOT}/${ID}`, uploads, async (c) => {
      await staged.remove(ownerOf(c), c.req.param('id'));
      return c.json({ message: 'OK' });
    })
    .post(`${ROOT}/${ID}/preview`, uploads, jsonBody(FilePreviewBody), async (c) => {
      const file = staged.find(ownerOf(c), c.req.param('id'));
      const result = await withCopy(deps, file, (copied) =>
        deps.fileReaders.preview(copied, c.req.valid('json'), ownerOf(c), c.req.raw.signal),
      );
      return c.json({ result });
    })
    .post(`${ROOT}/${ID}/import`, uploads, jsonBody(FileImportBody), async (c) => {
      const viewer = c.get('viewer');
      const owner = ownerOf(c);
      const file = staged.find(owner, c.req.param('id'));
      const body = c.req.valid('json');
      const more = body.more.map(({ id, reading, columns, on_problem: onProblem }) => {
        return { file: staged.find(owner, id), reading, columns, onProblem };
      });
      const into = {
        schema: body.schema || DEFAULT_SCHEMA,
        table: body.table_name,
        mode: body.mode,
      };
      const database = await databaseForFiles(deps, viewer, body.database_id, into);
      const write: ImportWork['write'] = async ({ signal, onProgress }) => {
        const { table, ...written } = await importFile(deps, {
          viewer,
          file,
          ...into,
          reading: body.reading,
          columns: body.columns,
          onProblem: body.on_problem,
          more,
          signal,
          onProgress,
        });
        return {
          ...written,
          table: { schema: table.schema, name: table.name },
          rows: table.rows,
        };
      };
      const dataset: ImportWork['dataset'] = async ({ table }) =>
        body.makes_dataset && table ? datasetOver(deps, viewer, database, table) : null;
      const result = imports.start(owner, { write, dataset });
      return c.json({ result }, 202);
    })
    .get(`${ROOT}/import/${ID}`, uploads, (c) =>
      c.json({ result: imports.show(ownerOf(c), c.req.param('id')) }),
    )
    .delete(`${ROOT}/import/${ID}`, uploads, (c) =>
      c.json({ result: imports.stop(ownerOf(c), c.req.param('id')) }),
    );
};
