/** Ace, its SQL mode and its style sheets: one lazy chunk. Strict policy: Ace puts no style elements into the page. */
import ace, { type Ace } from 'ace-builds';
import 'ace-builds/src-noconflict/mode-sql';
import 'ace-builds/src-noconflict/ext-language_tools';
import 'ace-builds/src-noconflict/ext-searchbox';
import 'ace-builds/css/ace.css';
import './aceTheme.css';

ace.config.set('useStrictCSP', true);

export { ace };

/** Colours come from the page's tokens, so one theme serves both schemes. */
export const THEME = { cssClass: 'ace-sextant', isDark: false, cssText: '' };

interface Completer {
  autoShown: boolean;
  autoSelect: boolean;
}

/** A list that came by itself takes no Enter: one chooses with the arrow keys first. Asked for by Ctrl+Space it has its first entry chosen. */
export const calmCompletion = (editor: Ace.Editor): void => {
  const { Autocomplete } = ace.require('ace/autocomplete') as {
    Autocomplete: { for: (editor: Ace.Editor) => Completer };
  };
  const completer = Autocomplete.for(editor);
  Object.defineProperty(completer, 'autoSelect', {
    configurable: true,
    get: () => !completer.autoShown,
    set: () => {},
  });
};
