import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Tab } from '../../state/activeTab';
import type { Run, Result } from '../../model/run';
import { explanationOf } from './explanation';
import classes from './Plan.module.css';
import { Results } from './Results';

interface Props {
  readonly editor: Tab;
  readonly run: Run;
  readonly result: Result;
}

/** The reply to EXPLAIN as text; the grid is one click away. */
export function PlanText({ editor, run, result }: Props) {
  const [view, setView] = useState<'text' | 'grid'>('text');
  const text = explanationOf(result);
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Show the reply as"
          value={view}
          onChange={(value) => setView(value as 'text' | 'grid')}
          data={[
            { value: 'text', label: 'Text' },
            { value: 'grid', label: 'Grid' },
          ]}
        />
        <Button
          variant="subtle"
          color="gray"
          onClick={() => void navigator.clipboard?.writeText(text)}
        >
          Copy text
        </Button>
      </div>
      {view === 'text' ? (
        <pre className={classes.text} aria-label="Explanation">
          {text}
        </pre>
      ) : (
        <Results key={editor.id} editor={editor} queryId={run.id} />
      )}
    </>
  );
}
