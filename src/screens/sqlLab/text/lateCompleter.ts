/** Completion, loaded at the first key: it then offers what it would have offered for what was typed meanwhile. */
import type { Ace } from 'ace-builds';
import type { Completer } from './completer';
import { aceBinding } from './keys';
import { shortcutOf } from './shortcuts';

interface Done {
  readonly command: { readonly name?: string };
}

/** What waits for the list, and where: a key of it, or typed text. */
interface Wanted {
  readonly command: string;
  readonly place: Ace.Point;
}

const START = shortcutOf('complete').ace ?? '';
const WANTING = new Set([START, 'insertstring']);

/** Its code and the list of Ace are not part of the editor's first screen. */
export const createLateCompleter = (
  editor: Ace.Editor,
  create: (code: typeof import('./completer')) => Completer,
): Pick<Completer, 'refresh'> => {
  let completer: Completer | null = null;
  let isLoading = false;
  let wanted: Wanted | null = null;
  const left = new AbortController();

  const note = (given: unknown): void => {
    const { name = '' } = (given as Done).command;
    wanted = WANTING.has(name) ? { command: name, place: editor.getCursorPosition() } : null;
  };
  const catchUp = (made: Completer): void => {
    const { row, column } = editor.getCursorPosition();
    const isThere = wanted?.place.row === row && wanted.place.column === column;
    if (!wanted || !isThere || !editor.isFocused()) return;
    if (wanted.command === START) editor.execCommand(START);
    else made.offer();
  };
  const begin = (code: typeof import('./completer')): void => {
    if (editor.destroyed) return;
    left.abort();
    editor.commands.off('afterExec', note);
    completer = create(code);
    catchUp(completer);
  };
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    import('./completer').then(begin, () => {
      // Without a connection perhaps: the next key tries again.
      isLoading = false;
    });
  };
  editor.commands.addCommand({ name: START, bindKey: aceBinding('complete'), exec: () => {} });
  editor.commands.on('afterExec', note);
  for (const gesture of ['keydown', 'pointerdown'] as const)
    editor.container.addEventListener(gesture, load, {
      capture: true,
      signal: left.signal,
    });
  return { refresh: () => completer?.refresh() };
};
