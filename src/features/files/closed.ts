/** What is said of imports that go on after their dialog was closed. */
import type { FileImport } from '#common/wire/file.ts';
import { danger, info, success } from '@/features/toasts/toastsSlice';

const NAMED = 3;

const listed = (names: readonly string[]): string => {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

export const goesOn = (names: readonly string[]) =>
  info(`The import of ${listed(names)} goes on`, {
    detail: 'What is made of it will be on the list of datasets.',
  });

export type Ended = Pick<FileImport, 'state' | 'message'> &
  Partial<Pick<FileImport, 'rows' | 'dataset_id'>>;

export const endedWords = ({ state, message, rows, dataset_id: dataset }: Ended, table: string) => {
  if (state !== 'done') return danger(`The table ${table} was not made`, { detail: message ?? '' });
  const action =
    dataset === null || dataset === undefined
      ? { label: 'Datasets', href: '/tablemodelview/list/' }
      : {
          label: 'Make a chart',
          href: `/explore/?datasource_type=table&datasource_id=${dataset}`,
        };
  const text = `The table ${table} has ${(rows ?? 0).toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
  return success(text, { action, ...(message === null ? {} : { detail: message }) });
};
