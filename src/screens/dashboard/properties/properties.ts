/** What the properties dialog shows and changes. */
import type { Dashboard, Named } from '@/api/resources/dashboards';
import type { DashboardMetadata, DashboardUpdate, MetadataWrite } from '#common/wire/dashboard.ts';
import { isRecord } from '#common/isRecord.ts';
import { sameJson } from '@/lib/sameJson';
import { writable } from '../state/saveBody';
import { valueInWords } from '../words/naming';

/** One value each; people and roles as ids. */
export interface Fields {
  readonly title: string;
  readonly slug: string;
  readonly ownerIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly published: boolean;
}

export interface Properties extends Fields {
  /** By name: new ones are made. */
  readonly tags: readonly string[];
  readonly metadata: DashboardMetadata;
}

type Sources = Omit<Fields, 'slug'> & { readonly slug: string | null };

const inOrder = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b);

export const fieldsOf = (sources: Sources): Fields => ({
  title: sources.title,
  slug: sources.slug ?? '',
  ownerIds: inOrder(sources.ownerIds),
  roleIds: inOrder(sources.roleIds),
  certifiedBy: sources.certifiedBy,
  certificationDetails: sources.certifiedBy ? sources.certificationDetails : '',
  published: sources.published,
});

const LABELS: Readonly<Record<keyof Fields, string>> = {
  title: 'Title',
  slug: 'Slug',
  ownerIds: 'Owners',
  roleIds: 'Roles',
  certifiedBy: 'Certified by',
  certificationDetails: 'Certification details',
  published: 'Published',
};
export const labelOf = (field: keyof Fields): string => LABELS[field];

/** People and roles by their names, as far as they are known. */
export const namesOf = (ids: readonly number[], known: readonly Named[]): readonly Named[] => {
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return ids.map((id) => ({ id, name: names.get(id) ?? `#${id}` }));
};

export const fieldInWords = (
  field: keyof Fields,
  value: unknown,
  known: readonly Named[],
): string => {
  if (field !== 'ownerIds' && field !== 'roleIds') return valueInWords(value);
  const names = namesOf(value as readonly number[], known).map(({ name }) => name);
  return names.join(', ') || 'none';
};

/** Only what differs from the stored dashboard is sent: a field that nobody touched is nobody’s to overwrite. */
export const bodyOf = (fields: Fields, stored: Fields): DashboardUpdate => {
  const differs = (field: keyof Fields) => !sameJson(fields[field], stored[field]);
  return {
    ...(differs('title') ? { dashboard_title: fields.title } : {}),
    ...(differs('slug') ? { slug: fields.slug.trim() || null } : {}),
    ...(differs('ownerIds') ? { owners: [...fields.ownerIds] } : {}),
    ...(differs('roleIds') ? { roles: [...fields.roleIds] } : {}),
    ...(differs('certifiedBy') ? { certified_by: fields.certifiedBy } : {}),
    ...(differs('certificationDetails')
      ? { certification_details: fields.certificationDetails }
      : {}),
    ...(differs('published') ? { published: fields.published } : {}),
  };
};

const isFilled = (value: unknown): boolean =>
  !['{}', ''].includes(typeof value === 'string' ? value : JSON.stringify(value ?? {}));

/** A server replaces all settings by those it is sent; two of them it keeps only beside a layout. */
export const metadataBody = (
  metadata: DashboardMetadata,
  stored: Pick<Dashboard, 'metadata' | 'positions'>,
): DashboardUpdate => {
  const own = writable(metadata);
  if (sameJson(own, writable(stored.metadata))) return {};
  const needsLayout = isFilled(own.filter_scopes) || isFilled(own.default_filters);
  const positions =
    needsLayout && isRecord(stored.positions)
      ? { positions: stored.positions as NonNullable<MetadataWrite['positions']> }
      : {};
  return { json_metadata: JSON.stringify({ ...own, ...positions }) };
};
