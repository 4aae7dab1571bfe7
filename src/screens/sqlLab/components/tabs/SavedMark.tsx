import { IconPencil } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { selectEditor } from '../../state/selectors';
import { selectDiffersFromSaved } from '../../state/savedTexts';
import classes from './EditorTabs.module.css';

/** Takes its space in each tab of a saved query: a tab that grows under the pointer swallows the click. */
export function SavedMark({ id }: { readonly id: string }) {
  const isSaved = useAppSelector((state) => (selectEditor(state, id)?.remoteId ?? null) !== null);
  const differs = useAppSelector((state) => selectDiffersFromSaved(state, id));
  if (!isSaved && !differs) return null;
  return (
    <span className={classes.mark}>
      {differs && (
        <span
          role="img"
          aria-label="Changed since saved"
          title="Changed since saved"
          className={classes.changed}
        >
          <IconPencil size={10} stroke={2} aria-hidden />
        </span>
      )}
    </span>
  );
}
