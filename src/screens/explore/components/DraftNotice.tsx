import { Button } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Ago } from '@/ui/Ago';
import { selectExplore } from '../state/selectors';
import { discardDraft, restoreDraft } from '../state/thunks/drafts';
import classes from './ExplorePage.module.css';

/** Unsaved settings of an earlier visit: nothing happens to them until the person says what. */
export function DraftNotice() {
  const dispatch = useAppDispatch();
  const { draft } = useAppSelector(selectExplore);
  if (!draft) return null;
  return (
    <div className={classes.draft} role="status">
      <span>
        This browser has unsaved changes to this chart from <Ago at={draft.at} />.
      </span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => void dispatch(restoreDraft(draft))}
      >
        Restore
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => void dispatch(discardDraft(draft))}>
        Discard
      </Button>
    </div>
  );
}
