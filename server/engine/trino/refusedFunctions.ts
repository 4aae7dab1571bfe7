import { names } from '../../statement/functionNames.ts';
import type { Refused } from '../../statement/refused.ts';

const SESSION = 'current_groups version';

/** A failure of one's own wording passes for one of ours. */
const FAILING = 'fail';

/** They take tables, or what a connector understands: `TABLE(hive.system.query(…))`. */
const TABLES = 'exclude_columns query raw_query procedure';

/** They train and ask models: minutes of work in one call. */
const MODELS = `
  classify features learn_classifier learn_libsvm_classifier learn_libsvm_regressor learn_regressor regress
  evaluate_classifier_predictions`;

/** For the planner's joins of shapes. */
const INNER = 'spatial_partitioning spatial_partitions';

export const refused: Refused = {
  names: names(SESSION, FAILING, TABLES, MODELS, INNER),
  families: [/^\$/],
};

/** What attackers called, or would. */
export const hostile = names(`
  current_catalog current_groups current_schema current_user exclude_columns fail query raw_query version`);
