import { useAppDispatch } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import type { Tab } from '../../state/activeTab';
import { editorChanged } from '../../state/editors/editors';
import { readSavedQuery } from '../../state/thunks/readSavedQuery';
import { focusText } from '../../text/panes';
import { CompareModal } from './CompareModal';

interface Props {
  readonly editor: Tab;
  readonly onClose: () => void;
}

/** The text of a saved query, as the server has it now, compared with the text of its tab. */
export function SavedTextModal({ editor, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { reply, error, reload } = useRequest(readSavedQuery, editor.remoteId);
  return (
    <CompareModal
      title="Changes since the query was saved"
      earlier={reply?.sql ?? null}
      error={error}
      onRetry={reload}
      editorId={editor.id}
      takeLabel="Restore the saved text"
      onTake={(sql) => {
        dispatch(editorChanged(editor.id, { sql }));
        /** The button that led here is gone, and the next key may be undo. */
        focusText();
      }}
      onClose={onClose}
    />
  );
}
