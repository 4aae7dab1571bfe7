/** What breaks a rule of this folder today, by name. The lists only grow shorter. */

/** `file name` of exports that nobody imports. */
export const UNUSED_EXPORTS: ReadonlySet<string> = new Set([
  'src/viz/LazyViz.tsx UnknownVizType',
  'src/features/dataMask/dataMaskSlice.ts emptyMask',
  'src/viz/shared/baseQuery.ts InvalidOrderBy',
  'src/screens/dashboard/layout/resize.ts widthLimits',
  'src/screens/dashboard/layout/widths.ts occupiedWidth',
  'src/screens/dashboard/state/dashboardInfoSlice.ts toDefinition',
  'src/screens/dashboard/state/listeners.ts startChartLoading',
  'src/screens/dashboard/state/listeners.ts startDatasets',
  'src/screens/dashboard/state/listeners.ts startUndoWatch',
  'src/screens/dashboard/state/listeners.ts startConflictWatch',
  'src/screens/dashboard/state/listeners.ts startAutoRefresh',
  'src/screens/dashboard/state/refreshPlan.ts DEFAULT_STAGGER_MS',
  'src/screens/dashboard/state/saveBody.ts writable',
  'src/screens/explore/controls/validators.ts ROW_LIMIT_FALLBACK',
  'src/screens/explore/formData/timeRange.ts LAST',
  'src/screens/explore/formData/timeRange.ts PREVIOUS',
  'src/screens/explore/formData/timeRange.ts CURRENT',
  'src/screens/explore/formData/timeRange.ts sideText',
  'src/screens/sqlLab/model/newEditor.ts DEFAULT_NAME',
  'src/screens/sqlLab/model/tableWire.ts fromTableSchema',
  'src/screens/sqlLab/text/shortcuts.ts SHORTCUTS',
  'src/screens/sqlLab/text/statementIndex.ts isBefore',
  'src/viz/plugins/timeseries/query.ts timeShifts',
  'src/screens/dashboard/state/thunks/addChartToDashboard.ts NO_DEFINITION',
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
  'server/engine/results/results.ts newKey',
  'server/engine/duckdb/catalogFile.ts readCatalog',
  'server/engine/duckdb/catalogFile.ts tableKey',
]);

/** Folders that import each other. */
export const KNOWN_PAIRS: ReadonlySet<string> = new Set([
  'src/screens/explore/controls ↔ src/screens/explore/state',
  'src/screens/sqlLab/model ↔ src/screens/sqlLab/state/tables',
  'src/screens/sqlLab/state/slices ↔ src/screens/sqlLab/state/thunks',
  'src/screens/sqlLab/state/thunks ↔ src/screens/sqlLab/text',
  'server/engine ↔ server/query/shaping',
  'server/engine/results ↔ server/results/export',
]);

/** Files of circles that are closed by a type. */
export const KNOWN_CIRCLES: ReadonlySet<string> = new Set([
  'server/engine/diskFull.ts',
  'server/engine/engine.ts',
  'server/engine/heldBytes.ts',
  'server/engine/results/exporter.ts',
  'server/engine/results/results.ts',
  'server/results/export/parquet.ts',
  'server/results/export/writeExport.ts',
  'server/results/export/xlsx.ts',
  'server/results/export/zip.ts',
  'server/runs/runs.ts',
  'server/runs/script.ts',
]);

/** Packages that are listed and wait for their use. */
export const UNUSED_PACKAGES: ReadonlySet<string> = new Set([
  'lodash',
  'react-ace',
  '@types/lodash',
  '@types/prop-types',
]);
