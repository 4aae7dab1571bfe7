import type { RefObject } from 'react';
import type { Tab } from '../../state/activeTab';
import { PlaceChooser } from './PlaceChooser';
import { SchemaBrowser } from './SchemaBrowser';
import classes from './SideBar.module.css';
import type { EditorHandle } from '../../text/SqlEditor';

interface Props {
  readonly editor: Tab;
  readonly handle: RefObject<EditorHandle | null>;
  readonly onHide: () => void;
}

/** Database, schema, and the tables there with their columns. */
export function SideBar({ editor, handle, onHide }: Props) {
  return (
    <aside className={classes.bar} aria-label="Database">
      <PlaceChooser editor={editor} onHide={onHide} />
      {editor.dbId === null ? (
        <p className={classes.note}>Choose a database to see its tables.</p>
      ) : (
        <SchemaBrowser
          key={JSON.stringify([editor.dbId, editor.catalog])}
          editor={editor}
          handle={handle}
        />
      )}
    </aside>
  );
}
