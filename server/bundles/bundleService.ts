/** What a process for bundles does: it unpacks and packs, and has neither network nor secrets. */
import type { Service } from '../processes/service.ts';
import { zip } from '../query/zip.ts';
import { ArchiveProblem, readArchive } from './archive.ts';
import type { BundleCalls, ReadFile } from './calls.ts';
import { bundleBudget, readYaml, writeYaml, type YamlBudget, YamlProblem } from './yaml.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const readFile = (path: string, bytes: Buffer, budget: YamlBudget): ReadFile => {
  try {
    return { path, value: readYaml(utf8.decode(bytes), budget) };
  } catch (cause) {
    if (cause instanceof YamlProblem) return { path, problem: cause.message };
    if (cause instanceof TypeError) return { path, problem: 'The file is not UTF-8.' };
    throw cause;
  }
};

export const createBundleService = (): Service<BundleCalls> => ({
  calls: {
    read: async ({ file }) => {
      try {
        const { entries, files } = await readArchive(file);
        const budget = bundleBudget();
        return {
          kind: 'files',
          entries,
          files: files.map(({ path, bytes }) => readFile(path, bytes, budget)),
        };
      } catch (cause) {
        if (!(cause instanceof ArchiveProblem)) throw cause;
        return cause.isArchive
          ? { kind: 'refused', message: cause.message }
          : { kind: 'no_archive' };
      }
    },
    write: ({ root, files, at }) =>
      zip(
        files.map((file) => ({
          name: root === null ? file.path : `${root}/${file.path}`,
          data: Buffer.from('bytes' in file ? file.bytes : writeYaml(file.value)),
          isPacked: 'value' in file,
        })),
        at,
      ),
  },
});
