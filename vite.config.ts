import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { CHUNK_GROUPS } from './scripts/chunks.ts';
import { LongestFirst } from './scripts/longestFirst.ts';
import { plainLetters } from './scripts/plainLetters.ts';
import { servedEntities, workerEntities } from './scripts/workerEntities.ts';
import { ALONE } from './test/alone.ts';

const API = [
  '/api',
  '/tabstateview',
  '/tableschemaview',
  '/superset/log',
  '/superset/fetch_datasource_metadata',
  '/datasource',
  '/kv',
  '/login',
  '/logout',
  '/health',
];
const SERVER = `http://127.0.0.1:${process.env.SEXTANT_PORT ?? 8420}`;

/** They prove the material that other tests use, and change with it alone: `npm run corpus`. */
const CORPUS_ITSELF = ['test/sqlCorpus/runs.test.ts', 'test/sqlCorpus/harms.test.ts'];

const ON_THE_SERVER = {
  environment: 'node',
  /** Processes, since some count those that their own has started. */
  pool: 'forks',
  globalSetup: './test/services.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  plugins: [react(), plainLetters(), servedEntities()],
  worker: { format: 'es', plugins: () => [workerEntities()] },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: Object.fromEntries(API.map((path) => [path, SERVER])) },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    /** One file: that of the screens is small beside that of the widgets, which all have. */
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [...CHUNK_GROUPS] } },
      /** It brings a split editor and a diff along, 8 kB that nobody asks for. */
      treeshake: { moduleSideEffects: [{ test: /\/react-ace\//, sideEffects: false }] },
    },
  },
  test: {
    pool: 'threads',
    retry: 0,
    /** Both of two cores: left alone, half of them would be idle. */
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    /** A busy machine is slow, not wrong. */
    expect: { poll: { timeout: 45_000 } },
    /** Node's own fetch fails outside of every call where one is aborted in the moment that its connection closes. */
    onUnhandledError: ({ message, stack }) =>
      !(message?.includes('assert(!this.aborted)') && stack?.includes('undici')),
    projects: [
      {
        extends: true,
        test: {
          ...ON_THE_SERVER,
          name: 'server',
          isolate: false,
          include: [
            'server/**/*.test.ts',
            'mocks/**/*.test.ts',
            'scripts/**/*.test.ts',
            'common/**/*.test.ts',
            'test/house/**/*.test.ts',
            'test/clients/**/*.test.ts',
            'test/sqlCorpus/**/*.test.ts',
            'test/sqlFuzz/**/*.test.ts',
          ],
          exclude: [...CORPUS_ITSELF, ...ALONE],
        },
      },
      {
        extends: true,
        test: { ...ON_THE_SERVER, name: 'alone', include: [...ALONE] },
      },
      {
        extends: true,
        test: {
          name: 'corpus',
          environment: 'node',
          include: CORPUS_ITSELF,
          globalSetup: ['./test/services.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'src',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://sextant.test/' } },
          include: ['src/**/*.test.{ts,tsx}', 'test/flows/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/setup.ts'],
          isolate: false,
          /** Not intervals: jsdom draws its frames by one, which a test that fakes it would end for all tests that follow. */
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['./test/journeys/exampleData.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
