import type { Drawing } from '../../Drawing';
import { toList } from '../../shared/labels';
import { cutNote } from '../../shared/rowLimit';
import { counted, figure, told } from '../../shared/told';
import type { PointGrid } from '../../usePointKeys';
import { flatNodes, type TreeNode, toNodes } from './nodes';
import { nodeText, openLevels, treeOption } from './option';

interface Grown {
  readonly root: TreeNode | null;
  readonly column: unknown;
  readonly grid: PointGrid;
  readonly told: string;
  readonly note: string | null;
}

export const treeDrawing: Drawing<Grown> = {
  read: (result, form, dataset) => {
    const { root, outside, isCut, isRootMissing } = toNodes(result, form);
    const all = flatNodes(root);
    const textOf = (at: number): string => {
      const one = all[at];
      if (!one) return '';
      const value = nodeText(one.node, form, dataset);
      const below = one.node.children.length;
      return [
        `${one.node.name}${value === null ? '' : `: ${value}`}, level ${one.depth + 1}`,
        ...(below > 0 ? [`${figure(below)} below`] : []),
      ].join(', ');
    };
    const open = openLevels(form);
    const folded = open === null ? 0 : all.filter(({ depth }) => depth > open).length;
    const note = [
      folded > 0
        ? `${counted(folded, 'node')} folded: a click on the node above opens ${folded === 1 ? 'it' : 'them'}`
        : null,
      isRootMissing
        ? `No row has the id ${String(form.root_node_id)}, which should be the root`
        : null,
      !isRootMissing && outside > 0
        ? `${counted(outside, 'row')} ${isCut ? 'beyond what can be drawn, ' : ''}in other trees, or leading back to ${outside === 1 ? 'itself' : 'themselves'}`
        : null,
      cutNote(result, form, { things: 'rows', isSorted: false }),
    ].filter((part) => part !== null);
    return {
      root,
      column: toList(form.id)[0],
      /* The library counts a root above all. */
      grid: {
        series: 1,
        places: all.length,
        textOf: (_, place) => (place < all.length ? textOf(place) : null),
        itemOf: (_, place) => ({ seriesIndex: 0, dataIndex: place + 1 }),
      },
      told: told(all.length, textOf, 'node'),
      note: note.join('. ') || null,
    };
  },
  option: ({ root }, look) => treeOption(root, look),
  told: ({ told: text }) => text,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ root, column }, { dataIndex }) => {
    const one = flatNodes(root)[dataIndex - 1];
    return one ? { columns: [column], values: [one.node.id] } : null;
  },
};
