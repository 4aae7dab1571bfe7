import { CloseButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectPreviewsOf, selectSouthPaneTab } from '../state/selectors';
import { dataPreviewRemoved, southPaneTabChosen } from '../state/sqlLabSlice';
import type { Editor } from '../state/types';
import { neighbour } from '../state/neighbour';
import { QueryHistory } from './QueryHistory';
import { Results } from './Results';
import classes from './SouthPane.module.css';

/** Below the text: the rows of the latest run, earlier runs, and previews of tables. */
export function SouthPane({ editor }: { editor: Editor }) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectSouthPaneTab);
  const previews = useAppSelector((state) => selectPreviewsOf(state, editor.id));
  const tabs = [
    { id: 'Results', label: 'Results' },
    { id: 'History', label: 'Query history' },
    ...previews.map(({ id, tab }) => ({ id, label: `Preview: ${tab}` })),
  ];
  const active = tabs.find(({ id }) => id === chosen)?.id ?? 'Results';
  const label = tabs.find(({ id }) => id === active)?.label ?? '';

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = step === 0 ? null : neighbour(tabs, active, step);
    if (next === null) return;
    event.preventDefault();
    dispatch(southPaneTabChosen(next));
    const list = event.currentTarget;
    queueMicrotask(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };

  return (
    <section className={classes.pane} aria-label="Output">
      <div role="tablist" aria-label="Output" className={classes.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name }) => (
          <div key={id} className={classes.tab} data-active={id === active || undefined}>
            <button
              type="button"
              role="tab"
              id={`south-${id}`}
              aria-selected={id === active}
              aria-controls="south-panel"
              tabIndex={id === active ? 0 : -1}
              className={classes.name}
              onClick={() => dispatch(southPaneTabChosen(id))}
            >
              {name}
            </button>
            {id !== 'Results' && id !== 'History' && (
              <CloseButton
                size="xs"
                aria-label={`Close ${name}`}
                onClick={() => dispatch(dataPreviewRemoved(id))}
              />
            )}
          </div>
        ))}
      </div>
      <div role="tabpanel" id="south-panel" aria-label={label} className={classes.panel}>
        {active === 'History' ? (
          <QueryHistory editor={editor} />
        ) : (
          <Results
            key={editor.id}
            editor={editor}
            queryId={active === 'Results' ? editor.latestQueryId : active}
          />
        )}
      </div>
    </section>
  );
}
