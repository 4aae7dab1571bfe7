/** Filter boxes of a folder as an import makes them: filters of its dashboards, and charts no more. */
import { BUNDLE_FILES, type BundleFile, type BundleFolder } from '../../common/wire/bundle.ts';
import type { YamlRecord } from '../../server/bundles/exactJson.ts';
import type { Parsed } from '../../server/bundles/import/contents.ts';
import { convertedBoxes } from '../../server/bundles/import/filterBoxes.ts';
import type { LocalFile } from './check.ts';
import { portableValue } from './portable.ts';

const parsedIn = <F extends BundleFolder>(
  files: readonly LocalFile[],
  folder: F,
): readonly Parsed<F>[] =>
  files
    .filter(({ object }) => object.folder === folder)
    .flatMap(({ path, value }) => {
      const parsed = BUNDLE_FILES[folder].safeParse(value);
      return parsed.success ? [{ path, file: parsed.data as BundleFile<F> }] : [];
    });

export interface Unboxed {
  readonly files: readonly LocalFile[];
  /** What became of them, in words, by the paths of dashboards. */
  readonly notes: ReadonlyMap<string, string>;
}

export const unboxed = async (files: readonly LocalFile[]): Promise<Unboxed> => {
  const { contents, boxes, notes } = await convertedBoxes({
    charts: parsedIn(files, 'charts'),
    datasets: parsedIn(files, 'datasets'),
    dashboards: parsedIn(files, 'dashboards'),
  });
  const gone = new Set(boxes.map(({ path }) => path));
  const changed = new Map(
    contents.dashboards.filter(({ path }) => notes.has(path)).map(({ path, file }) => [path, file]),
  );
  const kept = files.filter(({ path }) => !gone.has(path));
  return {
    files: kept.map((file) => {
      const dashboard = changed.get(file.path);
      if (!dashboard) return file;
      const { position, metadata } = dashboard;
      const value = { ...file.value, position, metadata } as YamlRecord;
      return {
        ...file,
        value,
        object: { ...file.object, value: portableValue('dashboards', value) },
      };
    }),
    notes,
  };
};
