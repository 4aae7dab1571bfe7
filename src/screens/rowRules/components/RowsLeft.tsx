import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Chosen } from '@/features/lists/ManyFound';
import { useSubmit } from '@/features/requests/useSubmit';
import { COUNTED_AT_MOST, countRows, type RowCount } from '../state/countRows';
import classes from './RuleForm.module.css';

interface Props {
  readonly clause: string;
  readonly datasets: readonly Chosen[];
}

const number = (count: number): string => count.toLocaleString('en-US');

const inWords = ({ dataset, left, all }: RowCount): string => {
  if (all === 0) return `${dataset} has no rows.`;
  const counted = `It leaves ${number(left)} of ${number(all)} rows of ${dataset}.`;
  return left === 0 ? `${counted} People whom it limits see none of them.` : counted;
};

/** How many rows a clause leaves. A person asks for it, since a database may have to look at all of them. */
export function RowsLeft({ clause, datasets }: Props) {
  const [counts, setCounts] = useState<readonly RowCount[] | null>(null);
  const { isBusy, error, submit } = useSubmit(countRows);
  const count = async () => {
    const done = await submit({ clause, datasets });
    if (done) setCounts(done.reply);
  };
  const label =
    datasets.length > COUNTED_AT_MOST ? `Count rows of the first ${COUNTED_AT_MOST}` : 'Count rows';
  return (
    <>
      {counts === null && (
        <Button
          className={classes.count}
          variant="default"
          size="compact-xs"
          loading={isBusy}
          onClick={() => void count()}
        >
          {label}
        </Button>
      )}
      <div className={classes.counts} role="status" aria-label="Rows that the clause leaves">
        {error && `The rows could not be counted: ${error.message}`}
        {counts?.map((one) => (
          <p key={one.dataset} className={one.left === 0 ? classes.none : undefined}>
            {inWords(one)}
          </p>
        ))}
      </div>
    </>
  );
}
