/** The numbers here of what a file names by UUID, in one question for all of them. */
import type { Run } from './run.ts';

interface Row {
  readonly id: number;
  readonly uuid: string;
}

/** `brought`: what the bundle has itself. In the order of `uuids`; what is not here is not in it. */
const idsHere = async (
  brought: ReadonlyMap<string, number>,
  uuids: readonly string[],
  ask: (rest: readonly string[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<string, number>> => {
  const wanted = [...new Set(uuids)];
  const rest = wanted.filter((uuid) => !brought.has(uuid));
  const rows = rest.length === 0 ? [] : await ask(rest);
  const here = new Map(rows.map(({ id, uuid }) => [uuid, id]));
  return new Map(
    wanted.flatMap((uuid) => {
      const id = brought.get(uuid) ?? here.get(uuid);
      return id === undefined ? [] : [[uuid, id] as const];
    }),
  );
};

export const chartIdsHere = ({ deps, viewer, charts }: Run, uuids: readonly string[]) =>
  idsHere(charts, uuids, (rest) =>
    deps.gate
      .charts(viewer)
      .select(['charts.id', 'charts.uuid'])
      .where('charts.uuid', 'in', [...rest])
      .execute(),
  );

export const datasetIdsHere = ({ deps, viewer, datasets }: Run, uuids: readonly string[]) =>
  idsHere(datasets, uuids, (rest) =>
    deps.gate
      .datasets(viewer)
      .select(['datasets.id', 'datasets.uuid'])
      .where('datasets.uuid', 'in', [...rest])
      .execute(),
  );
