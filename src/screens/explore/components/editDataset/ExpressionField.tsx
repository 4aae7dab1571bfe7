import { useEffect, useEffectEvent, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { ExpressionBox } from '@/features/expressions/ExpressionBox';
import { useRequest } from '@/features/requests/useRequest';
import { inOneLine } from '@/ui/errorKinds';
import { display } from '@/viz/shared/values';
import { selectDataset } from '../../state/selectors';
import { type Expression, tryExpression } from '../../state/thunks/editDataset';
import classes from './EditDataset.module.css';

interface Props {
  readonly expression: Expression;
  readonly onChange: (sql: string) => void;
  /** The generic type of what somebody wrote, once the database has run it. */
  readonly onType?: (type: number) => void;
}

const PAUSE_MS = 500;
const TYPES = ['a number', 'text', 'a time', 'true or false'] as const;

/** SQL with the columns and functions it may name, run on the dataset as one types: a value of it, or why the database refuses it. */
export function ExpressionField({ expression, onChange, onType }: Props) {
  const open = useAppSelector(selectDataset);
  const isEmpty = expression.sql.trim() === '';
  const { status, reply, error } = useRequest(tryExpression, isEmpty ? null : expression, {
    pauseMs: PAUSE_MS,
  });
  const type = reply && TYPES[reply.type ?? -1];
  const [isWritten, setWritten] = useState(false);
  const found = isWritten && status === 'ready' ? reply?.type : null;
  const tell = useEffectEvent((generic: number) => onType?.(generic));
  useEffect(() => {
    if (typeof found === 'number') tell(found);
  }, [found]);
  return (
    <>
      <ExpressionBox
        label="SQL expression"
        description={
          expression.kind === 'metric'
            ? 'An aggregate, like SUM(price * quantity).'
            : 'A value of each row, like price * quantity.'
        }
        value={expression.sql}
        isRequired
        error={isEmpty ? 'An expression is needed' : error && inOneLine(error)}
        dataset={open?.uid === expression.datasource ? open : null}
        onChange={(sql) => {
          setWritten(true);
          onChange(sql);
        }}
      />
      {!isEmpty && !error && (
        <p className={classes.tried} role="status">
          {status === 'loading'
            ? 'Trying it…'
            : reply && `It works. For example: ${display(reply.value)}${type ? `, ${type}` : ''}`}
        </p>
      )}
    </>
  );
}
