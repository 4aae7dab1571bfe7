import { type ExpressionKind, validateExpression } from '@/api/resources/datasource';
import { fetchFunctionNames } from '@/api/resources/sqlHelp';
import { createAppThunk } from '@/app/redux';

export const loadFunctionNames = createAppThunk(
  'expressions/loadFunctionNames',
  (databaseId: number, { signal }) => fetchFunctionNames(databaseId, { signal }),
);

interface Written {
  readonly datasource: string;
  readonly kind: ExpressionKind;
  readonly expression: string;
}

/** Asks the database of a dataset whether an expression can be computed. */
export const checkExpression = createAppThunk(
  'expressions/checkExpression',
  ({ datasource, kind, expression }: Written, { signal }) =>
    validateExpression(datasource, { kind, expression }, { signal }),
);
