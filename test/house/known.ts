/** What breaks a rule of this folder today, by name. The lists only grow shorter. */

/** `file name` of exports that nobody imports. */
export const UNUSED_EXPORTS: ReadonlySet<string> = new Set([
  'src/lib/keys.ts isMac',
  'src/viz/LazyViz.tsx UnknownVizType',
  'src/viz/shared/baseQuery.ts InvalidOrderBy',
  'src/screens/explore/controls/validators.ts ROW_LIMIT_FALLBACK',
  'src/screens/explore/formData/timeRange.ts LAST',
  'src/screens/explore/formData/timeRange.ts PREVIOUS',
  'src/screens/explore/formData/timeRange.ts CURRENT',
  'src/screens/explore/formData/timeRange.ts sideText',
  'server/access/loginGuard.ts waitAfter',
  'server/access/loginGuard.ts brakeAfter',
  'server/results/values.ts nested',
  'server/sqllab/answer.ts pageValues',
  'server/sqllab/answer.ts pagesOf',
]);

/** Folders that import each other. */
export const KNOWN_PAIRS: ReadonlySet<string> = new Set([
  'src/screens/explore/controls ↔ src/screens/explore/state',
]);

/** Files of circles that are closed by a type. */
export const KNOWN_CIRCLES: ReadonlySet<string> = new Set([
  'server/engine/diskFull.ts',
  'server/engine/engine.ts',
  'server/engine/heldBytes.ts',
  'server/results/export/parquet.ts',
  'server/results/export/writeExport.ts',
  'server/results/export/xlsx.ts',
  'server/results/export/zip.ts',
  'server/runs/runs.ts',
  'server/runs/script.ts',
]);

/** Packages that are listed and wait for their use. */
export const UNUSED_PACKAGES: ReadonlySet<string> = new Set([]);

/** Files whose comments cite documents. */
export const CITING: ReadonlySet<string> = new Set([
  'server/access/roles.ts',
  'test/engine/contract/subject.ts',
]);
