/** Lines of tests for a line of source, folder by folder. Nothing is asserted; `node test/house/share.ts` prints it. */
import { files, textOf } from './edges.ts';

const isTestFile = (file: string) => /\.test\.tsx?$/.test(file);
/** `server/query`, `src/viz`; one deeper below the screens. */
const folderOf = (file: string) => {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[1] === 'screens' ? 3 : 2).join('/');
};

interface Lines {
  source: number;
  tests: number;
}
const byFolder = new Map<string, Lines>();
const add = (folder: string, kind: keyof Lines, count: number) => {
  const lines = byFolder.get(folder) ?? { source: 0, tests: 0 };
  lines[kind] += count;
  byFolder.set(folder, lines);
};

for (const file of files) {
  const count = textOf(file).split('\n').length - 1;
  if (/^(common|src|server)\//.test(file)) {
    const kind = isTestFile(file) ? 'tests' : 'source';
    add(folderOf(file), kind, count);
    add('all', kind, count);
  } else if (/^(test|mocks)\//.test(file)) {
    add('all', 'tests', count);
  }
}

for (const [folder, { source, tests }] of [...byFolder].toSorted(([a], [b]) =>
  a.localeCompare(b),
)) {
  const share = source === 0 ? '–' : (tests / source).toFixed(2);
  console.log(
    `${folder.padEnd(28)} ${String(tests).padStart(7)} ÷ ${String(source).padStart(7)} = ${share}`,
  );
}
