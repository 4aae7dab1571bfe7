/** The lookups of a list, as its spec declares them. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import { HttpError, notFound } from '../errors.ts';
import { readQ } from '../http/rison.ts';
import { type ChoicesReply, readChoicesQ } from './choices.ts';
import { matches } from './columns.ts';
import { type Form, formColumns } from './formColumns.ts';
import { labelOf } from './labels.ts';
import { filtersOf } from './listFilters.ts';
import type { Listed, ListShape, ListSpec } from './listSpec.ts';
import { paging } from './paging.ts';
import { escapedLike } from './values.ts';

/** The choices of a relation. */
export const relatedReply = async (
  { relations }: ListShape,
  viewer: Viewer,
  name: string,
  text: string | undefined,
): Promise<ChoicesReply> => {
  const choices = Object.hasOwn(relations, name) ? relations[name]?.choices : undefined;
  if (!choices) throw notFound();
  return choices(viewer, readChoicesQ(text));
};

/** The values of a column in visible rows, by their beginning. */
export const distinctReply = async <T extends Listed, Wire extends object>(
  { columns, distinct = [], visible }: ListSpec<T, Wire>,
  viewer: Viewer,
  name: string,
  text: string | undefined,
): Promise<ChoicesReply> => {
  const source = distinct.includes(name) ? columns[name]?.source : undefined;
  if (!source) throw notFound();
  const q = readChoicesQ(text);
  const { limit, offset } = paging(q);
  const rows = visible(viewer)
    .where(sql<boolean>`${source} is not null`)
    .where(matches(source, `${escapedLike(q.filter)}%`));
  const [{ total }, values] = await Promise.all([
    rows.select(sql<number>`count(distinct ${source})`.as('total')).executeTakeFirstOrThrow(),
    rows
      .select(sql<string>`${source}`.as('value'))
      .distinct()
      .orderBy('value')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    count: Number(total),
    result: values.map(({ value }) => ({ text: value, value })),
  };
};

const INFO = [
  'add_columns',
  'add_title',
  'edit_columns',
  'edit_title',
  'filters',
  'permissions',
] as const;

export const InfoQ = z.object({ keys: z.array(z.enum([...INFO, 'none'])).default([]) });

const OPERATOR_LABELS: Readonly<Record<string, string>> = {
  eq: 'Equal to',
  neq: 'Not Equal to',
  gt: 'Greater than',
  lt: 'Smaller than',
  sw: 'Starts with',
  nsw: 'Not Starts with',
  ew: 'Ends with',
  new: 'Not Ends with',
  ct: 'Contains',
  nct: 'Not Contains',
  in: 'In',
  not_in: 'Not In',
  rel_o_m: 'Relation',
  nrel_o_m: 'No Relation',
  rel_m_m: 'Relation as Many',
  all_text: 'All Text',
  title_or_slug: 'Title or Slug',
  upload_is_enabled: 'Upload Enabled',
  custom_tag: 'Is custom tag',
};
/** Filters of one resource begin with its name: `chart_is_favorite`. */
const SPECIAL_LABELS: Readonly<Record<string, string>> = {
  all_text: 'All Text',
  created_by_me: 'Created by me',
  has_created_by: 'Has created by',
  is_certified: 'Is certified',
  is_fav: 'Is favorite',
  is_favorite: 'Is favorite',
  is_null_or_empty: 'Null or Empty',
  owned_created_favored_by_me: 'Owned Created or Favored',
  tag_id: 'Is tagged',
  tags: 'Is tagged',
};

const operatorLabel = (operator: string): string =>
  OPERATOR_LABELS[operator] ??
  SPECIAL_LABELS[
    operator.replace(/^(chart|dashboard|dataset|saved_query|annotation_layer|annotation)_/, '')
  ] ??
  labelOf(operator);

export interface Forms {
  readonly add: Form;
  readonly edit: Form;
}

/** What `_info` says of a resource: its forms, the filters of its list and the viewer’s rights. */
export const infoReply = (
  spec: ListShape,
  forms: Forms,
  permissions: readonly string[],
  text: string | undefined,
) => {
  const q = InfoQ.safeParse(readQ(text) ?? {});
  if (!q.success) {
    throw new HttpError(400, `Not a valid rison schema ${z.prettifyError(q.error)}`);
  }
  const filters = Object.fromEntries(
    filtersOf(spec)
      .map(
        ({ column, operators }) =>
          [
            column,
            operators.map((operator) => ({ name: operatorLabel(operator), operator })),
          ] as const,
      )
      .sort(([a], [b]) => a.localeCompare(b)),
  );
  const noun = spec.title.replace(/^List /, '');
  const info = {
    add_columns: formColumns(forms.add),
    add_title: `Add ${noun}`,
    edit_columns: formColumns(forms.edit),
    edit_title: `Edit ${noun}`,
    filters,
    permissions,
  } satisfies Record<(typeof INFO)[number], unknown>;
  const { keys } = q.data;
  return Object.fromEntries(
    INFO.filter((key) => keys.length === 0 || keys.includes(key)).map((key) => [key, info[key]]),
  );
};
