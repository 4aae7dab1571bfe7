import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '@/app/store';
import { handOver, isPressed, isWriting } from '@/lib/keys';
import { type Command, isOffered, isPossible } from './command';
import { useRunCommand } from './useCommand';

/** While a dialog is open, keys reach only the dialog. */
const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** In a text field, a character without Ctrl or Alt belongs to the text. */
const isCharacter = (keys: string) => keys.length === 1;

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

const ACTS = 'a[href], button, [role="button"], [role="application"]';

const isOnActing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ACTS) !== null;

/** Unless the command gave the focus to something else. */
const giveBack = (field: EventTarget | null): void => {
  if (field instanceof HTMLElement && document.activeElement === document.body) field.focus();
};

const isMeant = (
  { keys = [], outsideText, outsideDialogs, besideActs }: Command,
  event: KeyboardEvent,
): boolean =>
  keys.some(
    (one) =>
      isPressed(one, event) &&
      !((outsideText || isCharacter(one)) && isWriting(event.target)) &&
      !(outsideDialogs && isInDialog(event.target)) &&
      !(besideActs && isOnActing(event.target)),
  );

/** Runs a command when its key is pressed anywhere on the page, before any element handles the key. */
export const useCommandKeys = (commands: readonly Command[]): void => {
  const run = useRunCommand();
  const { getState } = useStore<RootState>();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
    const meant = commands.filter((one) => isMeant(one, event));
    const taker = meant.find((one) => one.takesText && isOffered(one, getState()));
    if (taker) {
      // Also where it cannot run: the browser would save the page as a file.
      event.preventDefault();
      handOver(event.target);
    }
    const command = meant.find((one) => isPossible(one, getState()));
    if (!command) {
      if (taker) (event.target as HTMLElement | null)?.focus();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    run(command);
    if (command.returnsFocus) giveBack(event.target);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
};
