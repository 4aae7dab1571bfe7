/** What can be listed of annotation layers. */
import type { Selectable } from 'kysely';
import type { LayerRow } from '#common/wire/annotation.ts';
import type { Deps } from '../deps.ts';
import { humanized, zoneless } from '../http/humanize.ts';
import { people } from '../lists/choices.ts';
import { columnsIn, contains, number, text, time } from '../lists/columns.ts';
import { isEither } from '../lists/links.ts';
import { listSpec } from '../lists/listSpec.ts';
import { person } from '../lists/relations.ts';
import { createPeople, type PersonRow } from '../store/people.ts';
import type { AnnotationLayerRow } from '../store/tables.ts';

const LISTED = [
  'id',
  'name',
  'descr',
  'created_by.first_name',
  'created_by.last_name',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_on',
  'changed_on_delta_humanized',
  'created_on',
];

const nameOf = (row: PersonRow | undefined) =>
  row ? { first_name: row.first_name, last_name: row.last_name } : null;

const present = async (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  rows: readonly Selectable<AnnotationLayerRow>[],
): Promise<readonly LayerRow[]> => {
  const known = await createPeople(store.db).byIds(
    rows.flatMap(({ created_by, changed_by }) => [created_by, changed_by]),
  );
  const at = now();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    descr: row.descr,
    created_by: nameOf(known.get(row.created_by ?? -1)),
    changed_by: nameOf(known.get(row.changed_by ?? -1)),
    created_on: zoneless(row.created_on),
    changed_on: zoneless(row.changed_on),
    changed_on_delta_humanized: humanized(row.changed_on, at),
  }));
};

const at = columnsIn('annotation_layers');

export const layerList = (deps: Pick<Deps, 'gate' | 'store' | 'now'>) => {
  const { db } = deps.store;
  return listSpec({
    table: 'annotation_layers',
    title: 'List Annotation Layer',
    visible: deps.gate.annotationLayers,
    listed: LISTED,
    columns: {
      id: number(at('id')),
      name: text(at('name')),
      descr: text(at('descr')),
      changed_on: time(at('changed_on')),
      created_on: time(at('created_on')),
      changed_on_delta_humanized: time(at('changed_on')),
    },
    relations: {
      created_by: person(db, at('created_by'), people(db)),
      changed_by: person(db, at('changed_by'), people(db)),
    },
    special: {
      name: {
        annotation_layer_all_text: (value) =>
          isEither(contains(at('name'), value), contains(at('descr'), value)),
      },
    },
    searched: ['name', 'descr', 'changed_on', 'created_on', 'created_by', 'changed_by'],
    ordered: [
      'name',
      'descr',
      'created_by.first_name',
      'changed_by.first_name',
      'changed_on',
      'changed_on_delta_humanized',
      'created_on',
    ],
    defaultOrder: [[at('id'), 'asc']],
    present: (rows) => present(deps, rows),
  });
};
