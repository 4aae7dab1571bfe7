import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import type { AnnotationLayerRow, AnnotationRow, Tables } from './tables.ts';

export type StoredLayer = Selectable<AnnotationLayerRow>;
export type StoredAnnotation = Selectable<AnnotationRow>;

/** Writes of annotation layers and annotations. Reads start from the gate. */
export const createAnnotations = (db: Kysely<Tables>) => ({
  addLayer: (layer: Insertable<AnnotationLayerRow>): Promise<StoredLayer> =>
    db.insertInto('annotation_layers').values(layer).returningAll().executeTakeFirstOrThrow(),
  changeLayer: async (id: number, change: Updateable<AnnotationLayerRow>): Promise<void> => {
    await db.updateTable('annotation_layers').set(change).where('id', '=', id).execute();
  },
  /** False, and nothing is removed, when one of them holds annotations. */
  removeLayers: (ids: readonly number[]): Promise<boolean> =>
    atomically(db, async (trx) => {
      const held = await trx
        .selectFrom('annotations')
        .select('annotations.id')
        .where('annotations.layer_id', 'in', [...ids])
        .limit(1)
        .executeTakeFirst();
      if (held) return false;
      await trx
        .deleteFrom('annotation_layers')
        .where('id', 'in', [...ids])
        .execute();
      return true;
    }),
  layerNamed: async (name: string): Promise<number | undefined> =>
    (
      await db
        .selectFrom('annotation_layers')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirst()
    )?.id,
  add: (annotation: Insertable<AnnotationRow>): Promise<StoredAnnotation> =>
    db.insertInto('annotations').values(annotation).returningAll().executeTakeFirstOrThrow(),
  change: async (id: number, change: Updateable<AnnotationRow>): Promise<void> => {
    await db.updateTable('annotations').set(change).where('id', '=', id).execute();
  },
  remove: async (ids: readonly number[]): Promise<void> => {
    await db
      .deleteFrom('annotations')
      .where('id', 'in', [...ids])
      .execute();
  },
  named: async (layerId: number, title: string): Promise<number | undefined> =>
    (
      await db
        .selectFrom('annotations')
        .select('id')
        .where('layer_id', '=', layerId)
        .where('short_descr', '=', title)
        .executeTakeFirst()
    )?.id,
});
