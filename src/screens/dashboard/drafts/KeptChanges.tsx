import { useAppDispatch, useAppSelector } from '@/app/redux';
import { DraftNotice } from '@/features/drafts/DraftNotice';
import { selectUser } from '@/features/session/selectors';
import { Ago } from '@/ui/Ago';
import { withUnsaved } from '../state/editions';
import { selectDashboardState, selectInfo, selectIsStored } from '../state/selectors';
import { changesInWords } from '../words/changes';
import { listed } from '../words/naming';
import classes from './KeptChanges.module.css';
import { type DashboardDraft, draftPrefix } from '../dashboardDrafts';
import { discardDraft, restoreDraft } from './draftThunks';

const MOST_CHANGES = 3;

/** Some, such as another background of a row, have no words. */
const changesOf = ({ saved, unsaved }: DashboardDraft): string =>
  listed(changesInWords(saved, withUnsaved(saved, unsaved)), MOST_CHANGES);

/** Unsaved changes of an earlier visit. While others are made they wait: one does not replace the other. */
export function KeptChanges() {
  const dispatch = useAppDispatch();
  const { offered } = useAppSelector((state) => state.dashboardDraft);
  const { hasUnsavedChanges } = useAppSelector(selectDashboardState);
  const isStored = useAppSelector(selectIsStored);
  const { id } = useAppSelector(selectInfo);
  const userId = useAppSelector(selectUser)?.userId;
  if (!offered || hasUnsavedChanges) return null;
  const changes = changesOf(offered);
  return (
    <div className={classes.notice}>
      <DraftNotice
        short={isStored ? 'Unsaved changes' : 'Unsaved dashboard'}
        onRestore={() => void dispatch(restoreDraft(offered))}
        onDiscard={() =>
          void dispatch(discardDraft({ id: offered.id, prefix: draftPrefix(userId, id) }))
        }
      >
        This browser has {isStored ? 'unsaved changes to this dashboard' : 'an unsaved dashboard'}{' '}
        from <Ago at={offered.at} />
        {changes !== '' && `: ${changes}`}.
      </DraftNotice>
    </div>
  );
}
