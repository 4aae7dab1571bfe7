/** The levels of the headings in a text, as they stand on the page: none is left out, whatever their author wrote. */

interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly children?: readonly Node[];
  properties?: Record<string, unknown>;
}

const HEADING = /^h([1-6])$/;
const DEEPEST = 6;

const headingsIn = (node: Node): readonly Node[] => [
  ...(HEADING.test(node.tagName ?? '') ? [node] : []),
  ...(node.children ?? []).flatMap(headingsIn),
];

/**
 * A plugin of rehype. Elements stay as they are written, and so do their sizes and the dashboard's own CSS: the level for
 * those who listen is an attribute. `under` is the level of the heading above the text.
 */
export const headingLevels =
  ({ under }: { readonly under: number }) =>
  (tree: Node): void => {
    let above: readonly number[] = [];
    for (const heading of headingsIn(tree)) {
      const written = Number(HEADING.exec(heading.tagName ?? '')?.[1]);
      above = [...above.filter((level) => level < written), written];
      const level = Math.min(under + above.length, DEEPEST);
      heading.properties = { ...heading.properties, ariaLevel: level };
    }
  };
