import { Button, CopyButton, SegmentedControl, Switch, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { isFinal } from '@/ui/errorKinds';
import { Waiting } from '@/ui/Waiting';
import { explain } from '../../state/thunks/planning';
import type { QueryPlan } from '../../model/plan';
import { underLimit } from '../words';
import classes from './Plan.module.css';
import { PlanTree } from './PlanTree';
import { hasTrivialSteps } from './planShares';

interface Props {
  readonly editorId: string;
  readonly plan: QueryPlan;
}

/** A plan: a tree with the most expensive steps marked, or the planner's own text. */
export function Plan({ editorId, plan }: Props) {
  const dispatch = useAppDispatch();
  const [view, setView] = useState<'tree' | 'text'>('tree');
  const [withTrivial, setWithTrivial] = useState(false);
  const { sql, queryLimit, root, text, isMeasured } = plan;
  const request = (analyze: boolean) =>
    void dispatch(explain({ editorId, sql, queryLimit, analyze }));
  if (plan.isLoading)
    return (
      <Waiting>{isMeasured ? 'Running the query to measure it…' : 'Requesting the plan…'}</Waiting>
    );
  if (plan.error)
    return (
      <div className={classes.error}>
        <ErrorNotice
          error={plan.error}
          {...(isFinal(plan.error)
            ? {}
            : { action: { label: 'Try again', onClick: () => request(isMeasured) } })}
        />
      </div>
    );
  return (
    <>
      <div className={classes.bar}>
        {root && (
          <SegmentedControl
            aria-label="Show the plan as"
            value={view}
            onChange={(value) => setView(value as 'tree' | 'text')}
            data={[
              { value: 'tree', label: 'Tree' },
              { value: 'text', label: 'Text' },
            ]}
          />
        )}
        {root && !isMeasured && (
          <Tooltip label="Runs the query and shows measured rows and times">
            <Button variant="default" onClick={() => request(true)}>
              Run and measure
            </Button>
          </Tooltip>
        )}
        {root && view === 'tree' && hasTrivialSteps(root) && (
          <Tooltip label="Include steps that only pass rows on">
            <Switch
              size="xs"
              label="All steps"
              checked={withTrivial}
              onChange={(event) => setWithTrivial(event.currentTarget.checked)}
            />
          </Tooltip>
        )}
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="subtle" color="gray" onClick={copy}>
              {copied ? 'Copied' : 'Copy text'}
            </Button>
          )}
        </CopyButton>
        {queryLimit !== null && (
          <Text size="sm" c="dimmed" className={classes.limit}>
            {underLimit(queryLimit)}
          </Text>
        )}
      </div>
      {root && view === 'tree' ? (
        <PlanTree root={root} withTrivial={withTrivial} isMeasured={isMeasured} />
      ) : (
        <pre className={classes.text} aria-label="Plan as text">
          {text}
        </pre>
      )}
    </>
  );
}
