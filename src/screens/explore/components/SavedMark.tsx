import { Button, Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { controlChanged, sliceRenamed } from '../state/exploreSlice';
import { selectExplore, selectSavedState, selectUnsaved } from '../state/selectors';
import { restoreSettings } from '../state/thunks/restoreSettings';
import classes from './ExplorePage.module.css';

const WORDS = { new: 'Not saved yet', saved: 'Saved' } as const;

/** Whether the chart is saved; what is not, can be read and reset. */
export function SavedMark() {
  const state = useAppSelector(selectSavedState);
  const [isOpen, setOpen] = useState(false);
  if (state !== 'changed') return <span role="status">{WORDS[state]}</span>;
  return (
    <span role="status" className={classes.changed}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={420} trapFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.differences}
            title="What has changed"
            onClick={() => setOpen(!isOpen)}
          >
            Unsaved changes
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="Unsaved changes" mah="60vh" style={{ overflowY: 'auto' }}>
          {isOpen && <Differences onDone={() => setOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}

function Differences({ onDone }: { readonly onDone: () => void }) {
  const dispatch = useAppDispatch();
  const differences = useAppSelector(selectUnsaved);
  const { saved, slice, sliceName } = useAppSelector(selectExplore);
  if (!saved || !slice) return null;
  const isRenamed = sliceName !== slice.slice_name;
  // With another chart type or dataset, one setting alone may have no place.
  const isWhole = differences.some(({ key }) => key === 'viz_type' || key === 'datasource');
  const resetAll = () => {
    void dispatch(restoreSettings(saved));
    dispatch(sliceRenamed(slice.slice_name));
    onDone();
  };
  return (
    <>
      <ul className={classes.differenceList} aria-label="Differences from the saved chart">
        {isRenamed && (
          <li>
            <span>
              <strong>Name</strong>: {sliceName} instead of {slice.slice_name}
            </span>
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => dispatch(sliceRenamed(slice.slice_name))}
            >
              Reset name
            </Button>
          </li>
        )}
        {differences.map(({ key, label, text }) => (
          <li key={key}>
            <span>
              <strong>{label}</strong>: {text}
            </span>
            {!isWhole && (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Reset ${label}`}
                onClick={() => dispatch(controlChanged(key, saved[key]))}
              >
                Reset
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={resetAll}>
        Reset all
      </Button>
    </>
  );
}
