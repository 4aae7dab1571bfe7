import { metricLabel } from '#common/labels.ts';
import { fewColorsNote } from '../../colors/fewColors';
import type { Drawing } from '../../Drawing';
import { addingUpNote } from '../../shared/addingUp';
import { toList } from '../../shared/labels';
import {
  branchValues,
  flatTree,
  largeBranches,
  topNames,
  toTree,
  type Tree,
} from '../../shared/tree';
import { treeNote, treeWords, unseenNote } from '../../shared/treeWords';
import { secondOf, sunburstFormats, sunburstOption } from './option';

/** Of the whole circle: a smaller part would be narrower than a pixel, and its border wider than itself. */
const LEAST_SHARE = 1 / 1500;

interface Sunburst extends ReturnType<typeof treeWords> {
  readonly tree: Tree;
  readonly columns: readonly unknown[];
  readonly note: string | null;
}

export const sunburstDrawing: Drawing<Sunburst> = {
  read: (result, form, dataset) => {
    const columns = toList(form.columns);
    const metrics = { metric: toList(form.metric)[0], second: secondOf(form) };
    const whole = toTree(result, columns, metrics, form);
    const least = Number(whole.total) * LEAST_SHARE;
    const tree = { ...whole, branches: largeBranches(whole.branches, least) };
    const unseen = flatTree(whole.branches).length - flatTree(tree.branches).length;
    const words = treeWords(tree, sunburstFormats(form, dataset), 1);
    const colored =
      metrics.second === undefined
        ? null
        : `The color is ${metricLabel(metrics.second)} for each ${metricLabel(metrics.metric)}`;
    const note = [
      addingUpNote(metrics.metric, dataset, 'shares and inner rings'),
      treeNote(whole, result, form),
      unseenNote(unseen),
      colored ?? fewColorsNote(topNames(tree), 'groups'),
    ].filter((part) => part !== null);
    return { tree, columns, note: note.join('. ') || null, ...words };
  },
  option: ({ tree }, look) => sunburstOption(tree, look),
  told: ({ told }) => told,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ tree, columns }, { dataIndex }) =>
    branchValues(flatTree(tree.branches)[dataIndex - 1], columns),
};
