import { CopyButton, Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import type { QueryPlan } from '../state/types';
import classes from './Plan.module.css';
import { PlanTree } from './PlanTree';

/** How the database would run a statement: a tree with the steps that weigh most, or its own text. */
export function Plan({ plan }: { plan: QueryPlan }) {
  const [view, setView] = useState<'tree' | 'text'>('tree');
  if (plan.error)
    return (
      <div className={classes.error}>
        <ErrorNotice error={plan.error} />
      </div>
    );
  if (!plan.root) return <Waiting>Asking the database for its plan…</Waiting>;
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="How the plan is shown"
          value={view}
          onChange={(value) => setView(value as 'tree' | 'text')}
          data={[
            { value: 'tree', label: 'Tree' },
            { value: 'text', label: 'Text' },
          ]}
        />
        <CopyButton value={plan.text}>
          {({ copied, copy }) => (
            <Button variant="subtle" color="gray" onClick={copy}>
              {copied ? 'Copied' : 'Copy text'}
            </Button>
          )}
        </CopyButton>
      </div>
      {view === 'tree' ? (
        <PlanTree root={plan.root} />
      ) : (
        <pre className={classes.text} aria-label="Plan as text">
          {plan.text}
        </pre>
      )}
    </>
  );
}
