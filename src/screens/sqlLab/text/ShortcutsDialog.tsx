import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { keyParts } from './keys';
import { SHORTCUT_IDS, shortcutOf } from './shortcuts';
import classes from './ShortcutsDialog.module.css';

const GROUPS = [...new Set(SHORTCUT_IDS.map((id) => shortcutOf(id).group))];

function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keyParts(keys).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <span aria-hidden>+</span>}
          <Kbd size="xs">{part}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** Every key that does something here, by what it is for. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={760}>
      <div className={classes.sheet}>
        {GROUPS.map((group) => (
          <section key={group} className={classes.group} aria-label={group}>
            <h3 className={classes.title}>{group}</h3>
            <dl className={classes.list}>
              {SHORTCUT_IDS.filter((id) => shortcutOf(id).group === group).map((id) => (
                <div key={id} className={classes.row}>
                  <dt>{shortcutOf(id).label}</dt>
                  <dd>
                    <Keys keys={shortcutOf(id).keys[0] ?? ''} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.note}>
        In the text, Tab indents. Press Escape and then Tab to move on to what comes after it.
      </p>
    </Modal>
  );
}
