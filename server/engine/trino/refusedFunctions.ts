import { names } from '../../statement/functionNames.ts';
import type { Refused } from '../../statement/refused.ts';

const SESSION = 'current_groups version';

/** A failure with words of one’s own looks like one of ours. */
const FAILING = 'fail';

/** They take tables, or the language of a connector: `TABLE(hive.system.query(…))`. */
const TABLES = 'exclude_columns query raw_query procedure';

/** They train and call models: minutes of work in one call. */
const MODELS = `
  classify features learn_classifier learn_libsvm_classifier learn_libsvm_regressor learn_regressor regress
  evaluate_classifier_predictions`;

/** For the planner’s spatial joins. */
const INNER = 'spatial_partitioning spatial_partitions';

export const refused: Refused = {
  names: names(SESSION, FAILING, TABLES, MODELS, INNER),
  families: [/^\$/],
};

/** Names that attackers used, or would use. */
export const hostile = names(`
  current_catalog current_groups current_schema current_user exclude_columns fail query raw_query version`);
