import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { addingUpNote } from '../../shared/addingUp';
import { toList } from '../../shared/labels';
import { branchValues, flatTree, topNames, toTree, type Tree } from '../../shared/tree';
import { treeNote, treeWords, unseenNote } from '../../shared/treeWords';
import { treemapFormats, treemapOption, unseen } from './option';

interface Treemap extends ReturnType<typeof treeWords> {
  readonly tree: Tree;
  readonly columns: readonly unknown[];
  readonly form: FormData;
  readonly left: string | null;
}

export const treemapDrawing: Drawing<Treemap> = {
  read: (result, form, dataset) => {
    const columns = toList(form.groupby);
    const tree = toTree(result, columns, { metric: toList(form.metric)[0] }, form);
    const words = treeWords(tree, treemapFormats(form, dataset), 0);
    const notes = [
      addingUpNote(toList(form.metric)[0], dataset, 'shares and groups'),
      treeNote(tree, result, form),
      fewColorsNote(topNames(tree), 'groups'),
    ].filter((note) => note !== null);
    return { tree, columns, form, left: notes.join('. ') || null, ...words };
  },
  option: ({ tree }, look) => treemapOption(tree, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ tree, form, left }, size) =>
    [left, unseenNote(unseen(tree, form, size))].filter((note) => note !== null).join('. ') || null,
  standsFor: ({ tree, columns }, { dataIndex }) =>
    branchValues(flatTree(tree.branches)[dataIndex], columns),
};
