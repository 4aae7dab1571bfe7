import { useAppDispatch, useAppSelector } from '@/app/redux';
import { lazily } from '@/ui/lazily';
import { useActiveTab } from '../../state/activeTab';
import { selectAsked } from '../../state/asking';
import { dialogClosed, selectDialog } from '../../state/slices/viewSlice';

const EditorDialog = lazily(async () => (await import('./EditorDialog')).EditorDialog);
const AskDialog = lazily(async () => (await import('./AskDialog')).AskDialog);
const ShortcutsDialog = lazily(
  async () => (await import('../../text/ShortcutsDialog')).ShortcutsDialog,
);

/** The dialog that a command opened; most are about the open editor. */
export function Dialogs() {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectDialog);
  const editor = useActiveTab();
  const asked = useAppSelector(selectAsked);
  const close = () => dispatch(dialogClosed());
  if (asked) return <AskDialog asked={asked} />;
  if (dialog === 'shortcuts') return <ShortcutsDialog onClose={close} />;
  return dialog && editor ? <EditorDialog dialog={dialog} editor={editor} onClose={close} /> : null;
}
