import { type KeyboardEvent, useRef, useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { metaChanged } from '../../layout/layoutSlice';
import type { Component } from '../../layout/types';
import classes from './grid.module.css';
import { titleOfTab } from './titleOfTab';

interface Props {
  readonly tab: Component;
  /** With the keyboard, the focus goes back to the tab. */
  readonly onDone: (isByKey: boolean) => void;
}

/** The name of a tab while it is written, in place of the tab: Enter or leaving keeps it, Escape takes it back. */
export function TabName({ tab, onDone }: Props) {
  const dispatch = useAppDispatch();
  const before = tab.meta.text ?? '';
  const placeholder = tab.meta.placeholder || 'Tab title';
  const [text, setText] = useState(before);
  /** A field that is removed while it has the focus may still report that it lost it. */
  const isDone = useRef(false);
  const finish = (isKept: boolean, isByKey: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (isKept && text !== before) dispatch(metaChanged({ id: tab.id, meta: { text } }));
    onDone(isByKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish(true, true);
    if (event.key === 'Escape') finish(false, true);
  };
  return (
    <span role="presentation" className={classes.tab} data-active>
      <input
        className={`${classes.textInPlace} ${classes.tabName}`}
        aria-label={`Name of tab ${titleOfTab(tab)}`}
        placeholder={placeholder}
        value={text}
        size={Math.max(8, text.length || placeholder.length)}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => finish(true, false)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
