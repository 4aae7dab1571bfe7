/**
 * Imports a bundle in one transaction, object by object with the rights of the importer. A preview is the same work,
 * undone at its end, so that it says what would really happen.
 */
import type { BundleFolder, BundlePlan } from '#common/wire/bundle.ts';
import { visibleDatabases } from '../../access/databases.ts';
import { allOrNothing } from '../../access/allOrNothing.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import type { ReadBundle } from '../calls.ts';
import type { BundleResource } from '../folders.ts';
import { importCharts } from './charts.ts';
import { type Contents, contentsOf } from './contents.ts';
import { importDashboards } from './dashboards.ts';
import { importDatabases } from './databases.ts';
import { importDatasets } from './datasets.ts';
import { type Converted, convertedBoxes } from './filterBoxes.ts';
import { placedCharts } from './parts.ts';
import { prepare } from './prepare.ts';
import { createProblems, type Problems, refusedFiles } from './problems.ts';
import { importQueries } from './queries.ts';
import { type ImportOptions, plan, type Prepared, type Run } from './run.ts';

interface Order {
  readonly resource: BundleResource;
  readonly read: ReadBundle;
  readonly options: ImportOptions;
}

interface Ready extends Order {
  readonly contents: Contents;
  readonly converted: Converted;
  readonly prepared: Prepared;
  readonly problems: Problems;
}

/** Ends a transaction whose work is not wanted. */
class Undone extends Error {}

const THEME_NOTE = 'Themes are not imported: dashboards have none here.';

/** Those that a dashboard names are among its notes. */
const leaveThemes = (run: Run): void => {
  const { themes, dashboards } = run.contents;
  const named = new Set(dashboards.map(({ file }) => file.theme_uuid?.toLowerCase()));
  for (const { path, uuid, name } of themes.filter((theme) => !named.has(theme.uuid)))
    plan(run, { path, uuid }, 'themes', name, 'skipped', { notes: [THEME_NOTE] });
};

const work = async (deps: Deps, viewer: Viewer, ready: Ready): Promise<Run> => {
  const { resource, options, contents, converted, prepared, problems } = ready;
  const run: Run = {
    deps,
    viewer,
    resource,
    options,
    contents,
    converted,
    placed: placedCharts(contents),
    described: new Set(),
    prepared,
    problems,
    objects: [],
    databases: new Map(),
    datasets: new Map(),
    charts: new Map(),
    copied: new Map(),
  };
  await importDatabases(run);
  await importDatasets(run);
  await importCharts(run);
  for (const { path, file, note } of converted.boxes)
    plan(run, { path, uuid: file.uuid }, 'charts', file.slice_name, 'skipped', { notes: [note] });
  await importDashboards(run);
  await importQueries(run);
  leaveThemes(run);
  for (const { path, uuid, other } of contents.repeated) {
    const folder = path.split('/')[0] as BundleFolder;
    const notes = [`${other} has the same UUID and comes before it.`];
    plan(run, { path, uuid }, folder, path, 'skipped', { notes });
  }
  return run;
};

const readyOf = async (deps: Deps, viewer: Viewer, order: Order): Promise<Ready> => {
  const problems = createProblems();
  const converted = await convertedBoxes(await contentsOf(order.read, order.resource, problems));
  for (const [path, problem] of converted.problems) problems.add(path, problem);
  const { contents } = converted;
  const prepared = await prepare({ deps, viewer, options: order.options, contents });
  return { ...order, contents, converted, prepared, problems };
};

/** What would happen; nothing stays of it. */
export const previewBundle = async (
  deps: Deps,
  viewer: Viewer,
  order: Order,
): Promise<BundlePlan> => {
  const ready = await readyOf(deps, viewer, order);
  let run: Run | null = null;
  await allOrNothing(deps, async (within) => {
    run = await work(within, viewer, ready);
    throw new Undone();
  }).catch((cause: unknown) => {
    if (!(cause instanceof Undone)) throw cause;
  });
  const databases = await visibleDatabases(deps, viewer)
    .select(['databases.uuid', 'databases.name', 'databases.backend'])
    .orderBy('databases.name')
    .execute();
  return {
    objects: (run as Run | null)?.objects ?? [],
    problems: ready.problems.asRecord(),
    databases,
  };
};

/** All of it, or a refusal with every problem. */
export const importBundle = async (deps: Deps, viewer: Viewer, order: Order): Promise<Run> => {
  const ready = await readyOf(deps, viewer, order);
  const refuse = () => {
    if (ready.problems.any()) throw refusedFiles(order.resource.noun, ready.problems);
  };
  const run = await allOrNothing(deps, async (within) => {
    const done = await work(within, viewer, ready);
    refuse();
    return done;
  });
  // The connections that are open were made with the old settings.
  for (const { folder, action, uuid } of run.objects) {
    const row =
      folder === 'databases' && action === 'changed' ? run.databases.get(uuid) : undefined;
    if (row) await deps.engines.forget(row.id);
  }
  return run;
};
