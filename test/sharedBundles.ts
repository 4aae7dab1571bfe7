/** Dashboards that a Superset exported, where they lie beside this checkout; they are not part of the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { aZip } from '../mocks/bundle.ts';

const DATA = resolve(import.meta.dirname, '../../shared/data');

export const sharedBundlesAreThere = existsSync(DATA);
if (!sharedBundlesAreThere) console.warn(`Skipped: there are no exported dashboards in ${DATA}.`);

export interface SharedBundle {
  readonly folder: string;
  readonly csv: string;
  /** A dimension and a measure of the table. */
  readonly by: string;
  readonly of: string;
  readonly dataset: string;
  readonly table: string;
  readonly charts: number;
  /** Charts in its layout: the others only belong to it. */
  readonly placed: number;
  readonly dashboard: string;
}

export const SHARED_BUNDLES: readonly SharedBundle[] = [
  {
    folder: 'vehicle-sales',
    csv: 'sales.csv',
    by: 'product_line',
    of: 'sales',
    dataset: 'datasets/examples/cleaned_sales_data.yaml',
    table: 'cleaned_sales_data',
    charts: 10,
    placed: 10,
    dashboard: 'Sales Dashboard',
  },
  {
    folder: 'video-game-sales',
    csv: 'video_game_sales.csv',
    by: 'genre',
    of: 'global_sales',
    dataset: 'datasets/examples/video_game_sales.yaml',
    table: 'video_game_sales',
    charts: 10,
    placed: 8,
    dashboard: 'Video Game Sales',
  },
];

export const folderOf = ({ folder }: SharedBundle): string => join(DATA, folder, 'export');

export const archiveOf = (bundle: SharedBundle): Buffer => {
  const root = folderOf(bundle);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  return aZip(Object.fromEntries(files.map((file) => [relative(root, file), readFileSync(file)])));
};

export const tableFileOf = ({ folder, csv }: SharedBundle): string => join(DATA, folder, csv);

export const tableOf = (bundle: SharedBundle): string => readFileSync(tableFileOf(bundle), 'utf8');
