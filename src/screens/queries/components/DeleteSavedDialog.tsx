import { useAppDispatch } from '@/app/redux';
import { ConfirmDelete } from '@/ui/ConfirmDelete';
import { saved } from '../state/lists';
import type { SavedRow } from '../state/saved';

interface Props {
  readonly rows: readonly SavedRow[];
  readonly onClose: () => void;
}

export function DeleteSavedDialog({ rows, onClose }: Props) {
  const dispatch = useAppDispatch();
  const what = rows.length === 1 ? `“${rows[0]?.name}”` : `${rows.length} saved queries`;
  return (
    <ConfirmDelete
      title={`Delete ${what}?`}
      text={`Tabs that were opened from ${rows.length === 1 ? 'it' : 'them'} keep their text.`}
      onDelete={() => void dispatch(saved.remove(rows))}
      onClose={onClose}
    />
  );
}
