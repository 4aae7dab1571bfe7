/** Names of files: what a person can read, and no two alike. Readers go by the UUIDs inside. */
import { trimmed } from '#common/trimmed.ts';

/** Blanks become `_`, letters lose their accents, other signs go. */
export const slugOf = (name: string): string =>
  trimmed(
    name
      .normalize('NFKD')
      .replaceAll(/\s+/g, '_')
      .replaceAll(/[^\w.-]/g, ''),
    '._',
  ).slice(0, 150);

/** A file whose name would be empty, or would begin with a sign that readers skip, is named by what it holds. */
export const fileNameOf = (name: string, id: number | null, otherwise: string): string => {
  const slug = slugOf(name) || otherwise;
  return id === null ? slug : `${slug}_${id}`;
};

const START = 8;

/** The beginning of each UUID, and all of it where several begin alike: those that people make often do. */
export const startsOf = (uuids: readonly string[]): ReadonlyMap<string, string> => {
  const known = [...new Set(uuids)];
  const alike = new Map<string, number>();
  for (const uuid of known)
    alike.set(uuid.slice(0, START), (alike.get(uuid.slice(0, START)) ?? 0) + 1);
  return new Map(
    known.map((uuid) => {
      const start = uuid.slice(0, START);
      return [uuid, alike.get(start) === 1 ? start : uuid];
    }),
  );
};

/** The same path once more gets the beginning of its UUID, or all of it. */
export const createPaths = () => {
  const taken = new Set<string>();
  return (path: string, uuid: string): string => {
    const paths = [path, `${path}_${uuid.slice(0, START)}`, `${path}_${uuid}`];
    const free = paths.find((one) => !taken.has(one.toLowerCase())) ?? `${path}_${uuid}`;
    taken.add(free.toLowerCase());
    return `${free}.yaml`;
  };
};
