import { useAppSelector } from '@/app/redux';
import { TableOfQueryModal } from '@/features/refreshes/TableOfQueryModal';
import { chosenText } from '../../model/statementsToRun';
import type { Tab } from '../../state/activeTab';
import { selectEditor, selectSchemaShown } from '../../state/selectors';

interface Props {
  readonly editor: Tab;
  readonly onClose: () => void;
}

const withoutEnd = (sql: string): string => sql.trim().replace(/;$/, '');

/** A table of the selected text or the query, which a schedule keeps fresh. */
export function RefreshedTableModal({ editor, onClose }: Props) {
  const schema = useAppSelector((state) => selectSchemaShown(state, editor));
  const sql = useAppSelector((state) => {
    const whole = selectEditor(state, editor.id);
    return whole ? chosenText(whole).sql : '';
  });
  if (editor.dbId === null) return null;
  const given = { databaseId: editor.dbId, schema, sql: withoutEnd(sql), name: '' };
  return <TableOfQueryModal given={given} onClose={onClose} />;
}
