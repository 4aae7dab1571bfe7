import { placeWords } from '#common/sql/placeWords.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { ExpressionBox } from '@/features/expressions/ExpressionBox';
import { checkExpression } from '@/features/expressions/thunks';
import { useRequest } from '@/features/requests/useRequest';
import type { ExpressionKind } from '@/api/resources/datasource';
import { INSIDE } from '@/ui/select/inside';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly kind: ExpressionKind;
  readonly value: string;
  readonly onChange: (sql: string) => void;
  readonly datasource: string;
  readonly dataset: Datasource;
  readonly isFirst?: boolean;
}

const PAUSE_MS = 500;

/** What the database says against the expression; nothing while it is typed, and nothing where it cannot be asked. */
const useProblem = ({ value, kind, datasource }: Props): string | null => {
  const { status, reply } = useRequest(
    checkExpression,
    value.trim() === '' ? null : { datasource, kind, expression: value },
    { pauseMs: PAUSE_MS },
  );
  const [problem] = status === 'ready' ? (reply ?? []) : [];
  if (!problem) return null;
  const { message, line_number: line, start_column: start } = problem;
  // Without a place of its own it is about the whole text.
  const isPlaced = line !== null && start !== null && (line > 1 || start > 0);
  return isPlaced ? `${message} (At ${placeWords(value, { line, column: start + 1 })}.)` : message;
};

/** An SQL expression over a dataset, checked by its database. */
export function SqlBox(props: Props) {
  const { label, placeholder, value, onChange, dataset, isFirst = false } = props;
  const problem = useProblem(props);
  return (
    <ExpressionBox
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      error={problem}
      dataset={dataset}
      isFirst={isFirst}
      comboboxProps={INSIDE}
    />
  );
}
