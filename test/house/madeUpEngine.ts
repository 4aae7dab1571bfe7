/** An invented engine, as files in a copy of the code that knows engines: compiled, never run. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { files, isTest, ROOT } from './edges.ts';

export const LISTS = {
  common: 'common/engines/engines.ts',
  server: 'server/engine/modules.ts',
} as const;

/** The folder and the common file, each file with what it holds. */
export const ENGINE: Readonly<Record<string, string>> = {
  'common/engines/exasol.ts': `
    import type { EngineDescriptor } from './descriptor.ts';
    import { STANDARD_RULES } from './lexicalRules.ts';
    export const exasol: EngineDescriptor = {
      displayName: 'Exasol',
      connection: {
        driver: 'websocket',
        schemes: ['exa'],
        port: { plain: 8563, encrypted: 8563 },
        databaseLabel: 'Database',
        needsDatabase: false,
      },
      lexical: STANDARD_RULES,
      names: { quote: '"', plain: /^[A-Z_]+$/ },
      ownSchemas: ['SYS'],
      internalFunctions: /^_/,
      outputNamesIn: ['order by'],
      words: { keywords: [], functions: [] },
      impersonation: { by: null, why: 'There is no way.' },
      hasPartitions: false,
      validator: null,
      formatter: 'sql',
    };`,
  'server/engine/exasol/dialect.ts': `
    import type { Dialect } from '../dialects/dialect.ts';
    import { dialect as alike } from '../trino/dialect.ts';
    export const dialect: Dialect = { ...alike, backend: 'exasol', displayName: 'Exasol' };`,
  'server/engine/exasol/driver.ts': `
    import type { Driver } from '../drivers/driver.ts';
    import type { NetworkSetup } from '../drivers/network.ts';
    const never = () => Promise.reject(new Error('This is no database.'));
    export const createDriver = ({ host }: NetworkSetup): Driver => ({
      warm: async () => void host,
      run: never,
      interrupt: () => undefined,
      progress: () => -1,
      inspect: never,
      describe: never,
      catalogs: never,
      schemas: never,
      tables: never,
      table: never,
      search: never,
      close: never,
    });`,
  'server/engine/exasol/engine.ts': `
    import { driverAt, type EngineModule } from '../module.ts';
    import { TEXT_PLANNER } from '../planner/planner.ts';
    import { grammar } from '../trino/grammar.ts';
    import { dialect } from './dialect.ts';
    export const exasol: EngineModule = {
      dialect,
      grammar,
      planner: TEXT_PLANNER,
      functionNames: null,
      showsOthersSql: () => false,
      network: {
        tls: { settings: {}, verifiesByDefault: true, written: { encrypted: '', verified: '' } },
        ignoredSettings: [],
        probe: 'schemas',
        problems: [],
      },
      driver: driverAt<typeof import('./driver.ts').createDriver>(import.meta.dirname),
    };`,
};

const IMPORTS = {
  common: "import { exasol } from './exasol.ts';",
  server: "import { exasol } from './exasol/engine.ts';",
} as const;

/** A list with its entry for the engine, beside that of another. */
export const listed = (list: keyof typeof LISTS): string => {
  const text = readFileSync(join(ROOT, LISTS[list]), 'utf8');
  const [before = '', after = ''] = text.split(/(?<=\n  trino,\n)/);
  return `${IMPORTS[list]}\n${before}  exasol,\n${after}`;
};

/** Whatever may have a table by engine. */
export const READERS: readonly string[] = [...files].filter(
  (file) =>
    !isTest(file) &&
    !file.startsWith('mocks/') &&
    /#?common\/engines|\bBackend\b|EngineModule/.test(readFileSync(join(ROOT, file), 'utf8')),
);

export interface Copy {
  write(files: Readonly<Record<string, string>>): void;
  /** The compiler's messages for these files and all that they import; empty if they compile. */
  compile(roots: readonly string[]): Promise<string>;
  remove(): void;
}

export const aCopy = (): Copy => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-house-'));
  for (const name of ['common', 'server', 'src']) {
    const isSource = (path: string) => !/\.test\.tsx?$/.test(path);
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource });
  }
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  return {
    write(written) {
      for (const [path, text] of Object.entries(written)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },
    compile(roots) {
      const config = {
        extends: join(ROOT, 'tsconfig.json'),
        compilerOptions: { paths: { '@/*': ['./src/*'] } },
        files: roots,
        include: ['**/*.d.ts'],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      return new Promise((resolve) => {
        const call = ['--noEmit', '--pretty', 'false'];
        execFile(tsc, call, { cwd: folder }, (_, output) => resolve(output));
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
