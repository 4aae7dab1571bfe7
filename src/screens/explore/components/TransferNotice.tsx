import { Button, CloseButton, Group } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Transfer } from '../state/exploreState';
import { transferRead } from '../state/exploreSlice';
import { selectFormData } from '../state/selectors';
import { undone } from '../state/settingsHistory';
import classes from './DatasetPanel.module.css';
import { namesOf } from './namesOf';

interface Props {
  readonly transfer: Transfer;
}

/** After a swap of the dataset: the settings that were kept, and those that were left out. */
export function TransferNotice({ transfer }: Props) {
  const { dataset, kept, dropped, timeMoved } = transfer;
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectFormData);
  const canUndo = useAppSelector((state) => state.explore.past.length > 0);
  if (!form) return null;
  return (
    <div className={classes.notice} role="status">
      <Group justify="space-between" wrap="nowrap" align="start" gap={4}>
        <strong>The chart now uses {dataset}</strong>
        <CloseButton size="xs" aria-label="Close" onClick={() => dispatch(transferRead())} />
      </Group>
      {kept.length > 0 && <p>Kept: {namesOf(kept, form)}.</p>}
      {timeMoved && (
        <p>
          Moved: the time range, from {timeMoved.from} to {timeMoved.to}.
        </p>
      )}
      {dropped.length > 0 && (
        <>
          <p>Left out, since the new dataset has no such columns or metrics:</p>
          <ul>
            {dropped.map(({ control, fields, instead }) => (
              <li key={control}>
                {namesOf([control], form)}: {fields.join(', ')}
                {instead.length > 0 && `; now ${instead.join(', ')}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {kept.length === 0 && dropped.length === 0 && <p>No setting depends on the dataset.</p>}
      {canUndo && (
        <Button variant="subtle" size="compact-xs" onClick={() => dispatch(undone())}>
          Undo the swap
        </Button>
      )}
    </div>
  );
}
