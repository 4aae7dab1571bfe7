import type { Dashboard } from '@/api/resources/dashboards';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { repair } from '../layout/repair';
import type { ChartOfLayout } from '../layout/appendCharts';
import type { Layout } from '../layout/types';

/** What a dashboard has beside its layout and its metadata. */
export interface Properties {
  readonly slug: string | null;
  readonly css: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly ownerIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly themeId: number | null;
}

/** All that a save writes, as one person has it. The title is in the layout. */
export interface Edition {
  readonly layout: Layout;
  readonly metadata: DashboardMetadata;
  readonly properties: Properties;
}

/** The properties of anything that has them among other things. */
export const propertiesOf = ({
  slug,
  css,
  certifiedBy,
  certificationDetails,
  ownerIds,
  roleIds,
  tagIds,
  themeId,
}: Properties): Properties => ({
  slug,
  css,
  certifiedBy,
  certificationDetails,
  ownerIds,
  roleIds,
  tagIds,
  themeId,
});

/** A stored dashboard as opening it would show it. */
export const editionOf = (dashboard: Dashboard, charts: readonly ChartOfLayout[]): Edition => ({
  layout: repair(dashboard.positions, { title: dashboard.title, charts }).layout,
  metadata: dashboard.metadata,
  properties: propertiesOf(dashboard),
});
