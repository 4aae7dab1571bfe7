/** Charts of a bundle that are made of other charts, over those of this server. */
import type { ChartFile } from '#common/wire/bundle.ts';
import type { YamlRecord } from '../exactJson.ts';
import { chartsInPosition } from '../files/dashboardFile.ts';
import { isMadeOfCharts, partUuids, withPartIds } from '../files/parts.ts';
import type { Contents, Parsed } from './contents.ts';
import type { Run } from './run.ts';

type ChartIdsOf = (uuids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

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

/** The UUIDs of the charts that the layouts of the bundle show, by their numbers on the other server. */
export const placedCharts = ({ dashboards }: Pick<Contents, 'dashboards'>) =>
  new Map(
    dashboards
      .flatMap(({ file }) => chartsInPosition(file.position as YamlRecord))
      .map(({ id, uuid }) => [id, uuid]),
  );

export const withLocalParts = async (
  { placed }: Run,
  file: ChartFile,
  chartIdsOf: ChartIdsOf,
): Promise<{ readonly file: ChartFile; readonly notes: readonly string[] }> => {
  const { viz_type: type } = file;
  if (!isMadeOfCharts(type)) return { file, notes: [] };
  const params = (file.params ?? {}) as YamlRecord;
  const uuids = partUuids(type, params, (id) => placed.get(id));
  const here = await chartIdsOf(uuids.filter((uuid) => uuid !== undefined));
  const ids = uuids.flatMap((uuid) => here.get(uuid ?? '') ?? []);
  return {
    file: { ...file, params: withPartIds(type, params, ids) },
    notes: notesOf(uuids.length - ids.length),
  };
};
