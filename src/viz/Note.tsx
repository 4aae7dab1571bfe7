import { Popover } from '@mantine/core';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './Note.module.css';
import { textWidth } from './shared/textWidth';

/** Its height in one line, and in two. */
const [LINE_PX, LINES_PX] = [20, 36];
/** A picture that is lower has no room for a second line. */
const ROOMY_PX = 160;

interface Size {
  readonly width: number;
  /** Of the picture with its note. */
  readonly height: number;
}

const hasTwoLines = (note: string, { width, height }: Size): boolean =>
  height >= ROOMY_PX && textWidth(note) > width;

/** Its height, for drawings that leave room for it. */
export const notePx = (note: string, size: Size): number =>
  hasTwoLines(note, size) ? LINES_PX : LINE_PX;

/** Told the notes of a picture that is too small for words of its own; null: each picture shows its own. */
export const NotesContext = createContext<((note: string) => void) | null>(null);

/** The height that is left of a picture above its note. */
export const useHeightAbove = (note: string | null, size: Size): number => {
  const tell = useContext(NotesContext);
  return note === null || tell !== null ? size.height : size.height - notePx(note, size);
};

interface Props extends Size {
  readonly children: string | null;
}

/** What a picture does not show, below it in one line, or in two where one is too narrow; nothing where it shows all. */
export function Note({ width, height, children }: Props) {
  const tell = useContext(NotesContext);
  useEffect(() => {
    if (children !== null) tell?.(children);
  }, [tell, children]);
  return (
    children !== null &&
    tell === null && (
      <Lines width={width} height={height}>
        {children}
      </Lines>
    )
  );
}

/** What is cut shows the whole note under the mouse, and opens it. */
function Lines({ width, height, children }: Size & { readonly children: string }) {
  const text = useRef<HTMLElement | null>(null);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const {
      scrollWidth = 0,
      clientWidth = 0,
      scrollHeight = 0,
      clientHeight = 0,
    } = text.current ?? {};
    setIsCut(scrollWidth > clientWidth || scrollHeight > clientHeight);
  }, [width, height, children]);
  const line = {
    className: classes.note,
    style: { width, height: notePx(children, { width, height }) },
    'data-note': true,
    'data-two-lines': hasTwoLines(children, { width, height }) || undefined,
  };
  const shown = (
    <span ref={text} className={classes.text}>
      {children}
    </span>
  );
  if (!isCut) return <p {...line}>{shown}</p>;
  return (
    <Popover position="top-start" shadow="md" withRoles={false} returnFocus trapFocus>
      <Popover.Target>
        <button type="button" aria-haspopup="dialog" title={children} {...line}>
          {shown}
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
