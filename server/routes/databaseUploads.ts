/** Files that become tables by posted form: `…/database/{id}/upload/` and `…/database/upload_metadata/`. */
import { extname } from 'node:path';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  UPLOAD_EXTENSIONS,
  UploadForm,
  type UploadMetadata,
  UploadMetadataForm,
} from '#common/wire/upload.ts';
import type { FilePreview } from '#common/wire/file.ts';
import { needs } from '../access/rights.ts';
import { type Env, shareOf } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { engineFolders } from '../engine/folders.ts';
import { HttpError, invalid } from '../errors.ts';
import { datasetOver } from '../files/datasetOver.ts';
import { importFile, withCopy } from '../files/importFile.ts';
import { databaseForFiles, DEFAULT_SCHEMA, refusedCommand } from '../files/mayImport.ts';
import {
  columnsOfForm,
  indexOfForm,
  MODES,
  readingOfForm,
  typesOfForm,
} from '../files/uploadPlan.ts';
import { readsUpload } from '../http/reads.ts';
import { readUpload, type Upload, type UploadedFile } from '../http/uploads.ts';
import { fieldErrors } from '../http/validate.ts';

/** Clients of the wire may look for these words. */
const REFUSALS = {
  onProblem: 'refuse',
  nameTaken:
    "Table already exists. You can change your 'if table already exists' strategy to append or replace or provide a different Table Name to use.",
} as const;

const ROOT = '/api/v1/database';
const uploads = needs('can_upload', 'Database');
const FILE = 'file';

/** The fields; what is wrong with them is said before what is wrong with the file. */
const parsed = <S extends z.ZodObject>(schema: S, { fields }: Upload): z.output<S> => {
  const known = Object.fromEntries([...fields].filter(([name]) => name !== 'csrf_token'));
  const result = schema.safeParse(known, { reportInput: true });
  if (!result.success) {
    const errors = fieldErrors(result.error);
    const { column_data_types: types, ...rest } = errors;
    throw invalid(types === undefined ? errors : { ...rest, _schema: types });
  }
  return result.data as z.output<S>;
};

const fileOf = ({ files }: Upload): UploadedFile => {
  const file = files.get(FILE);
  if (!file) throw invalid({ [FILE]: ['Field may not be null.'] });
  const extension = extname(file.name).slice(1).toLowerCase();
  if (!(UPLOAD_EXTENSIONS as readonly string[]).includes(extension))
    throw invalid({ [FILE]: ['File extension is not allowed.'] });
  return file;
};

/** What cannot be read is named as other servers of this wire do. */
const asParsing = (cause: unknown): never => {
  if (!(cause instanceof HttpError) || cause.status !== 422 || !('message' in cause.body))
    throw cause;
  throw refusedCommand(`Parsing error: ${String(cause.body.message)}`);
};

const namesOf = ({ columns }: FilePreview): string[] => columns.map(({ name }) => name);

const createPreviews = (deps: Deps) => {
  const { uploadLookMs } = deps.config.limits;

  const preview = (
    c: Context<Env>,
    file: UploadedFile,
    body: ReturnType<typeof readingOfForm>,
    signal = c.req.raw.signal,
  ) =>
    withCopy(deps, file, (copied) =>
      deps.fileReaders.preview(copied, body, shareOf(c.get('viewer')), signal),
    ).catch(asParsing);

  /** Of all its parts, in the time that one look may take. */
  const columnsOfParts = async (
    c: Context<Env>,
    file: UploadedFile,
    wishes: ReturnType<typeof readingOfForm>,
  ): Promise<UploadMetadata['items']> => {
    const late = AbortSignal.timeout(uploadLookMs);
    const signal = AbortSignal.any([c.req.raw.signal, late]);
    try {
      const first = await preview(c, file, wishes, signal);
      const items = [{ column_names: namesOf(first), sheet_name: first.part }];
      for (const { name } of first.parts) {
        if (name === first.part) continue;
        signal.throwIfAborted();
        const shown = await preview(c, file, { ...wishes, part: name }, signal);
        items.push({ column_names: namesOf(shown), sheet_name: name });
      }
      return items;
    } catch (cause) {
      if (!late.aborted || c.req.raw.signal.aborted) throw cause;
      const seconds = Math.ceil(uploadLookMs / 1000);
      throw new HttpError(
        422,
        `Reading the columns of all sheets took longer than ${seconds} s. Upload a workbook with fewer sheets.`,
        { cause },
      );
    }
  };

  return { preview, columnsOfParts };
};

export const databaseUploads = (deps: Deps) => {
  const { config } = deps;

  const receive = async <T>(c: Context<Env>, work: (upload: Upload) => Promise<T>): Promise<T> => {
    const upload = await readUpload(c, {
      dir: engineFolders(config.dataDir).uploads,
      files: 1,
      fileBytes: (field) =>
        field === FILE
          ? config.limits.uploadBytes
          : new HttpError(400, { message: { [field]: ['Unknown field.'] } }),
    });
    try {
      return await work(upload);
    } finally {
      await upload.discard();
    }
  };

  const { preview, columnsOfParts } = createPreviews(deps);

  return new Hono<Env>()
    .post(`${ROOT}/upload_metadata`, uploads, readsUpload(UploadMetadataForm), (c) =>
      receive(c, async (upload) => {
        const form = parsed(UploadMetadataForm, upload);
        const file = fileOf(upload);
        const wishes = readingOfForm(form);
        const items = await columnsOfParts(c, file, wishes);
        const result: UploadMetadata = { items };
        return c.json({ result });
      }),
    )
    .post(`${ROOT}/:id{\\d+}/upload`, uploads, readsUpload(UploadForm), (c) =>
      receive(c, async (upload) => {
        const viewer = c.get('viewer');
        const form = parsed(UploadForm, upload);
        const file = fileOf(upload);
        const into = {
          schema: form.schema ?? DEFAULT_SCHEMA,
          table: form.table_name,
          mode: MODES[form.already_exists ?? 'fail'],
        };
        const database = await databaseForFiles(deps, viewer, Number(c.req.param('id')), into);
        const reading = readingOfForm(form);
        const shown = await preview(c, file, { ...reading, types: typesOfForm(form) });
        const { table } = await importFile(deps, {
          viewer,
          file,
          ...into,
          reading: { ...reading, part: shown.part },
          columns: columnsOfForm(form, shown),
          ...REFUSALS,
          rows: form.rows_to_read,
          index: indexOfForm(form),
          signal: c.req.raw.signal,
        });
        await datasetOver(deps, viewer, database, table);
        return c.json({ message: 'OK' }, 201);
      }),
    );
};
