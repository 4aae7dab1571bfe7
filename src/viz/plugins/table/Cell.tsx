import { UnstyledButton } from '@mantine/core';
import type { Paint } from '../../shared/conditionalFormats';
import { type Choosing, choosingOf } from '../../shared/crossFilter';
import { toNumber } from '../../shared/values';
import { barOf } from './bars';
import type { TableColumn } from './columns';
import { safeHtml } from './SafeHtml';
import classes from './Table.module.css';

interface Props {
  readonly column: TableColumn;
  readonly value: unknown;
  readonly rowPaint: Paint | null;
  readonly rendersHtml: boolean;
  /** Null where no value of the column is chosen. */
  readonly isChosen: boolean | null;
  readonly onChoose?: ((how: Choosing) => void) | undefined;
}

const LINK = /<a\s/i;
const percent = (share: number) => `calc((100% - 8px) * ${Math.round(share * 1e4) / 1e4})`;

/** An arrow for those who cannot tell the colours apart. */
const newsOf = ({ news }: TableColumn, value: unknown): { good: boolean; sign: string } | null => {
  const number = toNumber(value);
  if (news === null || !number) return null;
  return { good: number > 0 === (news === 'up'), sign: number > 0 ? '↑ ' : '↓ ' };
};

/** A value, with its bar where it is a measure; pressed to filter other charts by it where it can. */
export function Cell({ column, value, rowPaint, rendersHtml, isChosen, onChoose }: Props) {
  const paint = { ...rowPaint, ...column.paint?.(value) };
  /* A bar would mix its color with that of a rule, whose meaning it is. */
  const bar = paint.background === undefined ? barOf(value, column.bars) : null;
  const text = column.text(value);
  const html = rendersHtml && typeof value === 'string' ? safeHtml(value) : null;
  const news = newsOf(column, value);
  /* A link is followed where it stands: it cannot be in a button. */
  const choose = html && LINK.test(String(value)) ? undefined : onChoose;
  return (
    <td
      data-numeric={column.isNumeric || undefined}
      data-whole={!column.isText || undefined}
      data-null={value === null || undefined}
      data-news={news ? (news.good ? 'good' : 'bad') : undefined}
      data-truncates={column.truncates || undefined}
      title={column.exact(value)}
      style={{
        textAlign: column.align,
        maxWidth: column.sizePx ?? undefined,
        ...paint,
      }}
    >
      {bar && (
        <span
          aria-hidden
          className={classes.bar}
          data-negative={bar.isNegative || undefined}
          style={{
            marginLeft: percent(bar.left),
            width: percent(bar.width),
          }}
        />
      )}
      {choose ? (
        <UnstyledButton
          className={classes.choice}
          aria-pressed={isChosen === true}
          data-faded={isChosen === false || undefined}
          onClick={(event) => choose(choosingOf(event))}
        >
          {html ?? text}
        </UnstyledButton>
      ) : (
        <span className={classes.value}>
          {news && <span aria-hidden>{news.sign}</span>}
          {html ?? text}
        </span>
      )}
    </td>
  );
}
