import { UnstyledButton } from '@mantine/core';
import { toNumber } from '../../shared/values';
import type { TableColumn } from './columns';
import classes from './Table.module.css';

interface Props {
  readonly column: TableColumn;
  readonly value: unknown;
  readonly isChosen: boolean;
  readonly onChoose?: (() => void) | undefined;
}

/** A value, with its bar where it is a measure; pressed to filter other charts by it where it can. */
export function Cell({ column, value, isChosen, onChoose }: Props) {
  const { scale, isNumeric } = column;
  const number = scale > 0 ? (toNumber(value) ?? 0) : 0;
  const text = column.text(value);
  return (
    <td data-numeric={isNumeric || undefined} data-null={value === null || undefined} title={text}>
      {scale > 0 && (
        <span
          aria-hidden
          className={classes.bar}
          data-negative={number < 0 || undefined}
          style={{ width: `calc((100% - 8px) * ${Math.abs(number) / scale})` }}
        />
      )}
      {onChoose ? (
        <UnstyledButton className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
          {text}
        </UnstyledButton>
      ) : (
        <span className={classes.value}>{text}</span>
      )}
    </td>
  );
}
