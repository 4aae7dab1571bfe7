import { Popover } from '@mantine/core';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './Note.module.css';

/** Its height, for drawings that leave room for it. */
export const NOTE_PX = 20;

/** Told the notes of a picture that is too small for words of its own; null: each picture shows its own. */
export const NotesContext = createContext<((note: string) => void) | null>(null);

/** The height that is left of a picture above its note. */
export const useHeightAbove = (note: string | null, height: number): number => {
  const tell = useContext(NotesContext);
  return note === null || tell !== null ? height : height - NOTE_PX;
};

interface Props {
  readonly width: number;
  readonly children: string | null;
}

/** What a picture does not show, in one line below it; nothing where it shows all. */
export function Note({ width, children }: Props) {
  const tell = useContext(NotesContext);
  useEffect(() => {
    if (children !== null) tell?.(children);
  }, [tell, children]);
  return children !== null && tell === null && <Line width={width}>{children}</Line>;
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
        data-note
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
          data-note
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
