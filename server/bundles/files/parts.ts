/** Charts that a chart is made of: named by numbers in its settings, and by UUIDs in files. */
import type { YamlRecord } from '../exactJson.ts';

interface Keys {
  readonly numbers: string;
  readonly uuids: string;
}

const KEYS: Readonly<Record<string, Keys>> = {
  deck_multi: { numbers: 'deck_slices', uuids: 'deck_slice_uuids' },
};

const keysOf = (vizType: string): Keys | undefined =>
  Object.hasOwn(KEYS, vizType) ? KEYS[vizType] : undefined;

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

export const partIds = (vizType: string, params: YamlRecord): readonly number[] => {
  const keys = keysOf(vizType);
  return keys === undefined
    ? []
    : listOf(params[keys.numbers])
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0);
};

/** For a file: the UUIDs beside the numbers, which say nothing elsewhere. */
export const withPartUuids = (
  vizType: string,
  params: YamlRecord,
  uuidOf: (id: number) => string | undefined,
): YamlRecord => {
  const keys = keysOf(vizType);
  if (keys === undefined) return params;
  const uuids = partIds(vizType, params).flatMap((id) => uuidOf(id) ?? []);
  return uuids.length === 0 ? params : { ...params, [keys.uuids]: uuids };
};

/** The UUIDs alone, where the file has them. */
export const withoutPartNumbers = (vizType: string, params: YamlRecord): YamlRecord => {
  const keys = keysOf(vizType);
  if (keys === undefined || params[keys.uuids] === undefined) return params;
  const { [keys.numbers]: _, ...rest } = params;
  return rest;
};

/** What a file names: by their UUIDs, or by numbers whose UUIDs the layouts beside it know. */
export const partUuids = (
  vizType: string,
  params: YamlRecord,
  uuidOf: (id: number) => string | undefined,
): readonly (string | undefined)[] => {
  const keys = keysOf(vizType);
  if (keys === undefined) return [];
  const named = params[keys.uuids];
  return Array.isArray(named)
    ? named.map((uuid) => String(uuid).toLowerCase())
    : partIds(vizType, params).map(uuidOf);
};

/** The numbers of this server in the place of both. */
export const withPartIds = (
  vizType: string,
  params: YamlRecord,
  ids: readonly number[],
): YamlRecord => {
  const keys = keysOf(vizType);
  if (keys === undefined) return params;
  const { [keys.uuids]: _, ...rest } = params;
  return { ...rest, [keys.numbers]: ids };
};

export const isMadeOfCharts = (vizType: string): boolean => keysOf(vizType) !== undefined;
