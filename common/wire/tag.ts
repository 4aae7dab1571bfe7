/** Tags on the wire: `/api/v1/tag/`. */
import { z } from 'zod';
import { integer } from './integer.ts';

const TAGGED = ['query', 'chart', 'dashboard', 'dataset'] as const;
export type Tagged = (typeof TAGGED)[number];

export const TagName = z
  .string()
  .trim()
  .min(1, 'Length must be between 1 and 250.')
  .max(250, 'Length must be between 1 and 250.')
  .refine((name) => !name.includes(':'), 'A tag must not contain a colon.');

/** Each is checked and written by itself, while others wait. */
export const TAGS_MAX = 100;
const OBJECTS_MAX = 500;
const TOO_MANY_OBJECTS = `No more than ${OBJECTS_MAX} objects can be tagged at once.`;
export const TOO_MANY_TAGS = `No more than ${TAGS_MAX} tags can be set at once.`;

export const TagBody = z.strictObject({
  name: TagName,
  description: z.string().max(500).nullish(),
  objects_to_tag: z
    .array(z.tuple([z.string(), integer]))
    .max(OBJECTS_MAX, TOO_MANY_OBJECTS)
    .optional(),
});
export type TagBody = z.infer<typeof TagBody>;

/** `PUT /api/v1/tag/{id}`: what it does not name stays. */
export const TagChange = TagBody.partial();
export type TagChange = z.infer<typeof TagChange>;

const objectsIn = (tags: readonly TagBody[]): number =>
  tags.reduce((sum, { objects_to_tag = [] }) => sum + objects_to_tag.length, 0);

export const TagsBody = z.strictObject({
  tags: z
    .array(TagBody)
    .max(TAGS_MAX, TOO_MANY_TAGS)
    .refine((tags) => objectsIn(tags) <= OBJECTS_MAX, TOO_MANY_OBJECTS),
});

/** `result` of `POST /api/v1/tag/bulk_create`. */
export interface TagsMade {
  readonly objects_tagged: readonly (readonly [string, number])[];
  /** Not there for this person, or not theirs to change. */
  readonly objects_skipped: readonly (readonly [string, number])[];
}

export const TaggingBody = z.strictObject({
  properties: z.strictObject({ tags: z.array(TagName).min(1).max(TAGS_MAX, TOO_MANY_TAGS) }),
});

/** `result` rows of `GET /api/v1/tag/get_objects/`. */
export interface TaggedObject {
  readonly id: number;
  readonly type: Tagged;
  readonly name: string;
  readonly url: string;
  readonly changed_on: string;
  /** Always empty, as on a real server; `creator` has the name. */
  readonly created_by: Readonly<Record<string, never>>;
  readonly creator: string;
  readonly owners: readonly {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
    readonly username: string;
  }[];
  readonly tags: readonly { readonly id: number; readonly name: string; readonly type: string }[];
}

/** A tag in a list of objects; type 1 is a tag that a person set. */
export interface TagOfRow {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}
