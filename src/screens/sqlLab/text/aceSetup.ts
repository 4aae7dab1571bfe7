/** Ace, its SQL mode and its style sheets: one lazy chunk. A strict CSP: Ace adds no style elements to the page. */
import ace from 'ace-builds';
import 'ace-builds/src-noconflict/mode-sql';
import 'ace-builds/css/ace.css';
import './aceTheme.css';

ace.config.set('useStrictCSP', true);

export { ace };

/** Colors come from the page's tokens, so one theme serves both schemes. */
export const THEME = { cssClass: 'ace-sextant', isDark: false, cssText: '' };
