/** What objects refer to. */
import { jsonOf, type YamlRecord } from '../../server/bundles/exactJson.ts';
import type { PortableObject } from './portable.ts';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

export const uuidsIn = (value: YamlRecord): ReadonlySet<string> =>
  new Set(
    jsonOf(value)
      .match(UUID)
      ?.map((uuid) => uuid.toLowerCase()),
  );

/** The objects and all that they need: as the folder has it, or else as the server does. */
export const withNeeded = (
  objects: readonly PortableObject[],
  local: readonly PortableObject[],
  remote: readonly PortableObject[],
): readonly PortableObject[] => {
  const byUuid = new Map([...remote, ...local].map((object) => [object.uuid, object]));
  const taken = new Set<PortableObject>();
  const take = (object: PortableObject): void => {
    if (taken.has(object)) return;
    taken.add(object);
    for (const uuid of uuidsIn(object.value)) {
      const other = byUuid.get(uuid);
      if (other) take(other);
    }
  };
  for (const object of objects) take(object);
  return [...taken];
};
