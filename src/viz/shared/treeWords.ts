/** A tree in words: its branches one after the other, and what it leaves out. */
import type { ChartResult } from '../chartResult';
import type { ChartItem } from '../EChart';
import type { FormData } from '../formData';
import type { MetricFormats } from './metricFormats';
import { cutNote } from './rowLimit';
import { percent } from './shareLabel';
import { counted, figure, listGrid, told } from './told';
import { type Branch, flatTree, type Tree } from './tree';

/** A branch as a person says it. */
const branchText = (
  { path, value, amount }: Branch,
  total: number,
  { exact }: MetricFormats,
): string => `${path.join(' › ')}: ${exact(value, amount)}, ${percent(value / total)}`;

/** `first` is the index of the first branch: where the library counts a root above it, one. */
export const treeWords = (tree: Tree, formats: MetricFormats, first: 0 | 1) => {
  const itemOf = (at: number): ChartItem => ({ seriesIndex: 0, dataIndex: at + first });
  const all = flatTree(tree.branches);
  const textOf = (at: number): string => {
    const branch = all[at];
    return branch ? branchText(branch, Number(tree.total), formats) : '';
  };
  return {
    told: told(all.length, textOf, 'part'),
    grid: listGrid(all.length, textOf, itemOf),
  };
};

/** What a tree of these rows does not show. */
export const treeNote = (tree: Tree, result: ChartResult, form: FormData): string | null => {
  const cut = cutNote(result, form, {
    things: 'rows',
    what: 'shares are of these only, since the row limit left out the others',
  });
  const sizeless =
    tree.sizeless > 0
      ? `${counted(tree.sizeless, 'row')} without a value above zero ${tree.sizeless === 1 ? 'has' : 'have'} no size`
      : null;
  return [cut, sizeless].filter((part) => part !== null).join('. ') || null;
};

export const unseenNote = (count: number): string | null =>
  count > 0 ? `${figure(count)} parts are too small to be seen; the table has them` : null;
