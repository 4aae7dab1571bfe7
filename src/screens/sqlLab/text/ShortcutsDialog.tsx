import { Modal } from '@mantine/core';
import { Keys } from '@/features/commands/Keys';
import classes from './ShortcutsDialog.module.css';
import { SHEET } from './sheet';

/** All keyboard shortcuts, grouped by purpose. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={760}>
      <div className={classes.sheet}>
        {SHEET.map(({ group, entries }) => (
          <section key={group} className={classes.group} aria-label={group}>
            <h3 className={classes.title}>{group}</h3>
            <dl className={classes.list}>
              {entries.map(({ label, keys }) => (
                <div key={label} className={classes.row}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.note}>
        In the text, Tab indents. Press Escape and then Tab to move on to what comes after it, or
        Shift and Tab to what comes before it.
      </p>
    </Modal>
  );
}
