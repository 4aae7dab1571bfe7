import { Popover } from '@mantine/core';
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import classes from './Note.module.css';

/** Its height, for drawings that leave room for it. */
export const NOTE_PX = 20;

/** False around pictures that are too small for words of their own. */
export const NotesContext = createContext(true);

/** The height that is left of a picture above its note. */
export const useHeightAbove = (note: string | null, height: number): number => {
  const hasNotes = useContext(NotesContext);
  return note === null || !hasNotes ? height : height - NOTE_PX;
};

interface Props {
  readonly width: number;
  readonly children: string | null;
}

/** What a picture does not show, in one line below it; nothing where it shows all. */
export function Note({ width, children }: Props) {
  const hasNotes = useContext(NotesContext);
  return children !== null && hasNotes && <Line width={width}>{children}</Line>;
}

/** A line that is cut opens the whole note. */
function Line({ width, children }: { readonly width: number; readonly children: string }) {
  const line = useRef<HTMLElement | null>(null);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = line.current ?? {};
    setIsCut(scrollWidth > clientWidth);
  }, [width, children]);
  const style = { width, height: NOTE_PX };
  if (!isCut) {
    return (
      <p
        ref={(element) => {
          line.current = element;
        }}
        className={classes.note}
        style={style}
      >
        {children}
      </p>
    );
  }
  return (
    <Popover position="top-start" shadow="md" withRoles={false} returnFocus trapFocus>
      <Popover.Target>
        <button
          ref={(element) => {
            line.current = element;
          }}
          type="button"
          aria-haspopup="dialog"
          className={classes.note}
          style={style}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Note" className={classes.whole}>
        <p tabIndex={-1} data-autofocus>
          {children}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
