import { metricLabel } from '#common/labels.ts';
import type { Drawing } from '../../Drawing';
import { toList } from '../../shared/labels';
import { branchValues, flatTree, toTree, type Tree } from '../../shared/tree';
import { treeNote, treeWords } from '../../shared/treeWords';
import { secondOf, sunburstFormats, sunburstOption } from './option';

interface Sunburst extends ReturnType<typeof treeWords> {
  readonly tree: Tree;
  readonly columns: readonly unknown[];
  readonly note: string | null;
}

export const sunburstDrawing: Drawing<Sunburst> = {
  read: (result, form, dataset) => {
    const columns = toList(form.columns);
    const metrics = { metric: toList(form.metric)[0], second: secondOf(form) };
    const tree = toTree(result, columns, metrics, form);
    const words = treeWords(tree, sunburstFormats(form, dataset), 1);
    const colored =
      metrics.second === undefined
        ? null
        : `The color is ${metricLabel(metrics.second)} for each ${metricLabel(metrics.metric)}`;
    const note = [treeNote(tree, result, form), colored].filter((part) => part !== null);
    return { tree, columns, note: note.join('. ') || null, ...words };
  },
  option: ({ tree }, look) => sunburstOption(tree, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ tree, columns }, { dataIndex }) =>
    branchValues(flatTree(tree.branches)[dataIndex - 1], columns),
};
