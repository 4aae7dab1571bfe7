/** Charts of a bundle that are made of other charts, over those of this server. */
import type { ChartFile } from '#common/wire/bundle.ts';
import type { YamlRecord } from '../exactJson.ts';
import { chartsInPosition } from '../files/dashboardFile.ts';
import { isMadeOfCharts, partUuids, withPartIds } from '../files/parts.ts';
import type { Parsed } from './contents.ts';
import type { Run } from './run.ts';

type ChartIdOf = (uuid: string) => Promise<number | undefined>;

/** What other charts are made of comes before them. */
export const partsFirst = (charts: readonly Parsed<'charts'>[]): readonly Parsed<'charts'>[] => [
  ...charts.filter(({ file }) => !isMadeOfCharts(file.viz_type)),
  ...charts.filter(({ file }) => isMadeOfCharts(file.viz_type)),
];

const notesOf = (absent: number): readonly string[] => {
  if (absent === 0) return [];
  const which =
    absent === 1 ? 'One of its layers is a chart' : `${absent} of its layers are charts`;
  return [`${which} of the other server, and left out.`];
};

export const withLocalParts = async (
  { contents }: Run,
  file: ChartFile,
  chartIdOf: ChartIdOf,
): Promise<{ readonly file: ChartFile; readonly notes: readonly string[] }> => {
  const { viz_type: type } = file;
  if (!isMadeOfCharts(type)) return { file, notes: [] };
  const params = (file.params ?? {}) as YamlRecord;
  const placed = new Map(
    contents.dashboards
      .flatMap((dashboard) => chartsInPosition(dashboard.file.position as YamlRecord))
      .map(({ id, uuid }) => [id, uuid]),
  );
  const uuids = partUuids(type, params, (id) => placed.get(id));
  const ids: number[] = [];
  for (const uuid of uuids) {
    const id = uuid === undefined ? undefined : await chartIdOf(uuid);
    if (id !== undefined) ids.push(id);
  }
  return {
    file: { ...file, params: withPartIds(type, params, ids) },
    notes: notesOf(uuids.length - ids.length),
  };
};
