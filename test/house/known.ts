/** The current violations of the rules of this folder, by name. The lists only get shorter. */

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
  'src/screens/sqlLab/model/newEditor.ts DEFAULT_NAME',
  'src/screens/sqlLab/model/tableWire.ts fromTableSchema',
  'src/screens/sqlLab/text/statementIndex.ts isBefore',
  'src/screens/sqlLab/components/results/FilterForm.tsx OP_WORDS',
  'src/screens/sqlLab/components/results/examples.ts EXAMPLES_SHOWN',
  'src/screens/sqlLab/components/tree/treeKeys.ts nameOf',
  'src/screens/sqlLab/state/slices/lookedUpSlice.ts tableKey',
  'src/screens/sqlLab/state/slices/resultViewsSlice.ts NO_VIEW',
  'src/screens/sqlLab/state/slices/resultViewsSlice.ts profileKey',
  'src/screens/sqlLab/state/thunks/findDatasets.ts DATASETS_A_PAGE',
  'src/screens/sqlLab/sync/storage/indexedStorage.ts DATABASE',
  'src/screens/sqlLab/sync/storage/storedResults.ts estimatedBytes',
  'server/access/loginGuard.ts waitAfter',
  'server/access/loginGuard.ts brakeAfter',
  'server/results/values.ts nested',
  'server/sqllab/answer.ts pageValues',
  'server/sqllab/answer.ts pagesOf',
]);

/** Folders that import each other. */
export const KNOWN_PAIRS: ReadonlySet<string> = new Set([
  'src/screens/explore/controls ↔ src/screens/explore/state',
  'src/screens/sqlLab/state/slices ↔ src/screens/sqlLab/state/thunks',
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

/** Listed packages that are not used yet. */
export const UNUSED_PACKAGES: ReadonlySet<string> = new Set([]);

/** Files whose comments cite documents. */
export const CITING: ReadonlySet<string> = new Set([
  'server/access/roles.ts',
  'test/engine/contract/subject.ts',
]);
