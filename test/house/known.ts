/** The current violations of the rules of this folder, by name. The lists only get shorter. */

/** `file name` of exports that nobody imports. */
export const UNUSED_EXPORTS: ReadonlySet<string> = new Set([
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
]);

/** Folders that import each other. */
export const KNOWN_PAIRS: ReadonlySet<string> = new Set([
  'src/screens/sqlLab/state/slices ↔ src/screens/sqlLab/state/thunks',
]);

/** Files of circles that are closed by a type. */
export const KNOWN_CIRCLES: ReadonlySet<string> = new Set([]);

/** Listed packages that are not used yet. */
export const UNUSED_PACKAGES: ReadonlySet<string> = new Set([]);

/** Files whose comments cite documents. */
export const CITING: ReadonlySet<string> = new Set([]);
