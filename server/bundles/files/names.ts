/** Names of files: what a person can read, and no two alike. Readers go by the UUIDs inside. */

/** Blanks become `_`, letters lose their accents, other signs go. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^\w.-]/g, '')
    .replace(/^[._]+/, '')
    .replace(/[._]+$/, '')
    .slice(0, 150);

/** A file whose name would be empty, or would begin with a sign that readers skip, is named by what it holds. */
export const fileNameOf = (name: string, id: number | null, otherwise: string): string => {
  const slug = slugOf(name) || otherwise;
  return id === null ? slug : `${slug}_${id}`;
};

/** The same path once more gets the beginning of its UUID. */
export const createPaths = () => {
  const taken = new Set<string>();
  return (path: string, uuid: string): string => {
    const free = taken.has(path.toLowerCase()) ? `${path}_${uuid.slice(0, 8)}` : path;
    taken.add(free.toLowerCase());
    return `${free}.yaml`;
  };
};
