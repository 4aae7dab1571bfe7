/** What is drawn beside and under the text: the current statement, and positions of problems. */
import type { Ace } from 'ace-builds';
import { ace } from './aceSetup';
import type { StatementIndex } from './statementIndex';

export interface Problem {
  readonly row: number;
  readonly column: number;
  /** Where it ends in its row; the end of the word it starts in if that is not known. */
  readonly endColumn: number | null;
  readonly text: string;
}

interface MarkerLayer {
  readonly elt: (className: string, style: string) => void;
}
interface Signals {
  readonly _signal: (name: 'changeBackMarker') => void;
}
interface LayerConfig {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstRowScreen: number;
  readonly lineHeight: number;
}

const STATEMENT_CLASS = 'sx-statement';

/** Marks the statement that Run would run, if there are several; null where it would run something else. */
export const markStatement = (
  session: Ace.EditSession,
  statements: () => StatementIndex | null,
): void => {
  const marker: Ace.MarkerLike = {
    type: 'text',
    clazz: STATEMENT_CLASS,
    update: (_html, layer: MarkerLayer, _session, config: LayerConfig) => {
      const index = session.selection.isEmpty() ? statements() : null;
      if (!index || index.count() < 2) return;
      const found = index.at(session.selection.getCursor());
      if (!found?.from || !found.to) return;
      const first = session.documentToScreenRow(found.from.row, found.from.column);
      const last = session.documentToScreenRow(found.to.row, found.to.column);
      const top = Math.max(first, config.firstRowScreen);
      const bottom = Math.min(last, config.firstRowScreen + config.lastRow - config.firstRow + 1);
      if (bottom < top) return;
      layer.elt(
        STATEMENT_CLASS,
        `top:${(top - config.firstRowScreen) * config.lineHeight}px;height:${(bottom - top + 1) * config.lineHeight}px;left:0;right:0;`,
      );
    },
  };
  session.addDynamicMarker(marker, false);
  const draw = () => (session as unknown as Signals)._signal('changeBackMarker');
  session.selection.on('changeCursor', draw);
  session.selection.on('changeSelection', draw);
};

const WORD = /^(?:[\p{L}\p{N}_$]+|.)/u;

/** Marks problems in the gutter and under their words; the returned function removes the marks. */
export const markProblems = (
  session: Ace.EditSession,
  problems: readonly Problem[],
): (() => void) => {
  session.setAnnotations(
    problems.map(({ row, column, text }) => ({ row, column, text, type: 'error' as const })),
  );
  const ids = problems.map(({ row, column, endColumn }) => {
    const line = session.getLine(row) ?? '';
    const from = Math.min(column, Math.max(0, line.length - 1));
    const word = WORD.exec(line.slice(from))?.[0].length ?? 1;
    const to = endColumn !== null && endColumn > from ? endColumn : from + word;
    return session.addMarker(new ace.Range(row, from, row, to), 'sx-problem', 'text');
  });
  return () => {
    session.clearAnnotations();
    for (const id of ids) session.removeMarker(id);
  };
};

export const goToNextProblem = (editor: Ace.Editor): void => {
  const { row: here } = editor.getCursorPosition();
  const all = [...editor.session.getAnnotations()].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const next = all.find(({ row }) => (row ?? 0) > here) ?? all[0];
  if (next) editor.gotoLine((next.row ?? 0) + 1, next.column ?? 0, false);
};
