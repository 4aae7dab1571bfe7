/** What is said of imports that go on after their dialog was closed. */
import type { FileImport, ImportMode } from '#common/wire/file.ts';
import { danger, info, success } from '@/features/toasts/toastsSlice';
import { skippedWords } from './skipped';

const NAMED = 3;

const listed = (names: readonly string[]): string => {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

export const goesOn = (names: readonly string[]) =>
  info(`The import of ${listed(names)} goes on`, {
    detail: 'What is made of it will be on the list of datasets.',
  });

/** `lost`: nobody knows how it ended. */
export type Ended = Pick<FileImport, 'message'> &
  Partial<Pick<FileImport, 'rows' | 'dataset_id' | 'skipped' | 'notes'>> & {
    readonly state: FileImport['state'] | 'lost';
  };

interface Into {
  readonly table: string;
  readonly mode: ImportMode;
}

/** A table that was there before is there as it was. */
const NOTHING_DONE: Readonly<Record<ImportMode, (table: string) => string>> = {
  new: (table) => `The table ${table} was not made`,
  append: (table) => `Nothing was added to the table ${table}`,
  replace: (table) => `The table ${table} was not replaced`,
};

export const endedWords = (run: Ended, { table, mode }: Into) => {
  const { state, message, rows, skipped = 0, notes = [], dataset_id: dataset } = run;
  const sentences = [skippedWords(skipped), message, ...notes].filter((one) => one !== null);
  const detail = sentences.length === 0 ? {} : { detail: sentences.join(' ') };
  if (state === 'lost') return danger(`What became of the table ${table} is not known`, detail);
  if (state === 'stopped') return info(NOTHING_DONE[mode](table), detail);
  if (state !== 'done') return danger(NOTHING_DONE[mode](table), detail);
  const action =
    dataset === null || dataset === undefined
      ? { label: 'Datasets', href: '/tablemodelview/list/' }
      : {
          label: 'Make a chart',
          href: `/explore/?datasource_type=table&datasource_id=${dataset}`,
        };
  const text = `The table ${table} has ${(rows ?? 0).toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
  return success(text, { action, ...detail });
};
