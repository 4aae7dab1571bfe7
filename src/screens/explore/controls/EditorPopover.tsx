import { Popover } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { isInOpenList } from '@/ui/select/openList';
import classes from './Control.module.css';
import { EditorState } from './editorState';

interface Props {
  readonly label: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly target: ReactNode;
  readonly children: ReactNode;
}

/** A small dialog beside what it edits. Escape and a click outside close it, but what was changed is discarded only by Cancel or a second Escape. */
export function EditorPopover({ label, opened, onClose, target, children }: Props) {
  const [isChanged, setChanged] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const titleId = useId();
  const state = useMemo(
    () => ({
      report: (is: boolean) => {
        setChanged(is);
        setWarned(false);
      },
    }),
    [],
  );
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => {
        if (isOpen) return;
        if (isChanged) setWarned(true);
        else onClose();
      }}
      position="right-start"
      middlewares={{
        flip: { fallbackPlacements: ['left-start', 'bottom-start', 'top-start'] },
        // On a phone no side has room: it then covers what it edits, rather than leaving the screen.
        shift: { padding: 8, crossAxis: true },
      }}
      trapFocus
      returnFocus
      withRoles={false}
      closeOnEscape={false}
      shadow="md"
    >
      <Popover.Target>
        <div>{target}</div>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isInOpenList(event)) return;
          event.stopPropagation();
          if (isChanged && !isWarned) setWarned(true);
          else onClose();
        }}
      >
        <EditorState value={state}>
          <div className={classes.editor}>
            <h3 id={titleId} className={classes.editorTitle}>
              {label}
            </h3>
            {children}
            {isWarned && (
              <p role="alert" className={classes.warning}>
                Not saved yet. Save it, or press Escape again to discard it.
              </p>
            )}
          </div>
        </EditorState>
      </Popover.Dropdown>
    </Popover>
  );
}
