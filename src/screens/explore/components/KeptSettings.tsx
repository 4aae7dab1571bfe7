import { useAppDispatch, useAppSelector } from '@/app/redux';
import { DraftNotice } from '@/features/drafts/DraftNotice';
import { Ago } from '@/ui/Ago';
import { vizEntry } from '@/viz/registry';
import { isSameChart } from '../formData/visual';
import type { Draft } from '../storage/drafts';
import { selectExplore } from '../state/selectors';
import { discardDraft, restoreDraft } from '../state/thunks/drafts';

/** What an earlier visit left: a new chart may have been of another type. */
const typeOf = ({ formData }: Draft): string => {
  const name = vizEntry(formData.viz_type)?.name;
  return name ? ` (${name})` : '';
};

/** Unsaved settings of an earlier visit that are not shown. */
export function KeptSettings() {
  const dispatch = useAppDispatch();
  const { draft, slice, form_data: shown } = useAppSelector(selectExplore);
  if (!draft || (shown && isSameChart(draft.formData, shown))) return null;
  return (
    <DraftNotice
      short={slice ? 'Unsaved changes' : 'Unsaved chart'}
      onRestore={() => void dispatch(restoreDraft(draft))}
      onDiscard={() => void dispatch(discardDraft(draft))}
    >
      {slice
        ? 'This browser has unsaved changes to this chart from '
        : `This browser has an unsaved chart${typeOf(draft)} of this dataset from `}
      <Ago at={draft.at} />.
    </DraftNotice>
  );
}
