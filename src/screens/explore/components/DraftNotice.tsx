import { Button } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Ago } from '@/ui/Ago';
import { vizEntry } from '@/viz/registry';
import { isSameChart } from '../formData/visual';
import type { Draft } from '../storage/drafts';
import { selectExplore } from '../state/selectors';
import { discardDraft, restoreDraft } from '../state/thunks/drafts';
import classes from './ExplorePage.module.css';

/** What an earlier visit left: a new chart may have been of another type. */
const typeOf = ({ formData }: Draft): string => {
  const name = vizEntry(formData.viz_type)?.name;
  return name ? ` (${name})` : '';
};

/** Unsaved settings of an earlier visit that are not shown: nothing happens to them until the person says what. */
export function DraftNotice() {
  const dispatch = useAppDispatch();
  const { draft, slice, form_data: shown } = useAppSelector(selectExplore);
  if (!draft || (shown && isSameChart(draft.formData, shown))) return null;
  return (
    <div className={classes.draft} role="status">
      <span>
        {slice
          ? 'This browser has unsaved changes to this chart from '
          : `This browser has an unsaved chart${typeOf(draft)} of this dataset from `}
        <Ago at={draft.at} />.
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
