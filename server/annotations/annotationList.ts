/** What can be listed of the annotations of a layer. */
import type { Selectable } from 'kysely';
import type { AnnotationRow } from '#common/wire/annotation.ts';
import type { Deps } from '../deps.ts';
import { humanized } from '../http/humanize.ts';
import { people } from '../lists/choices.ts';
import { columnsIn, contains, number, text, time } from '../lists/columns.ts';
import { isEither } from '../lists/links.ts';
import { listSpec } from '../lists/listSpec.ts';
import { person } from '../lists/relations.ts';
import { createPeople, type PersonRow } from '../store/people.ts';
import type { AnnotationRow as StoredRow } from '../store/tables.ts';
import { plainTime } from './times.ts';

const LISTED = [
  'id',
  'short_descr',
  'long_descr',
  'start_dttm',
  'end_dttm',
  'changed_by.first_name',
  'changed_by.id',
  'changed_on_delta_humanized',
  'created_by.first_name',
  'created_by.id',
];

const authorOf = (row: PersonRow | undefined) =>
  row ? { id: row.id, first_name: row.first_name } : null;

const present = async (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  rows: readonly Selectable<StoredRow>[],
): Promise<readonly AnnotationRow[]> => {
  const known = await createPeople(store.db).byIds(
    rows.flatMap(({ created_by, changed_by }) => [created_by, changed_by]),
  );
  const at = now();
  return rows.map((row) => ({
    id: row.id,
    short_descr: row.short_descr,
    long_descr: row.long_descr,
    start_dttm: plainTime(row.start_dttm),
    end_dttm: plainTime(row.end_dttm),
    created_by: authorOf(known.get(row.created_by ?? -1)),
    changed_by: authorOf(known.get(row.changed_by ?? -1)),
    changed_on_delta_humanized: humanized(row.changed_on, at),
  }));
};

const at = columnsIn('annotations');

export const annotationList = (deps: Pick<Deps, 'gate' | 'store' | 'now'>, layerId: number) => {
  const { db } = deps.store;
  return listSpec({
    table: 'annotations',
    title: 'List Annotation',
    visible: (viewer) => deps.gate.annotations(viewer).where('annotations.layer_id', '=', layerId),
    listed: LISTED,
    columns: {
      id: number(at('id')),
      short_descr: text(at('short_descr')),
      long_descr: text(at('long_descr')),
      json_metadata: text(at('json_metadata')),
      start_dttm: time(at('start_dttm')),
      end_dttm: time(at('end_dttm')),
      changed_on: time(at('changed_on')),
      created_on: time(at('created_on')),
      changed_on_delta_humanized: time(at('changed_on')),
    },
    relations: {
      created_by: person(db, at('created_by'), people(db)),
      changed_by: person(db, at('changed_by'), people(db)),
    },
    special: {
      short_descr: {
        annotation_all_text: (value) =>
          isEither(contains(at('short_descr'), value), contains(at('long_descr'), value)),
      },
    },
    searched: [
      'short_descr',
      'long_descr',
      'json_metadata',
      'start_dttm',
      'end_dttm',
      'changed_on',
      'created_on',
      'created_by',
      'changed_by',
    ],
    ordered: [
      'id',
      'short_descr',
      'long_descr',
      'start_dttm',
      'end_dttm',
      'created_by.first_name',
      'changed_by.first_name',
      'changed_on_delta_humanized',
    ],
    defaultOrder: [[at('id'), 'asc']],
    present: (rows) => present(deps, rows),
  });
};
