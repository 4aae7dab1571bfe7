/** Flows run one way: links that would lead back are left out, the weakest first. */
import type { Links } from '../../shared/links';

/** Whether one node can be reached from another. */
const reaches = (
  out: ReadonlyMap<number, readonly number[]>,
  from: number,
  to: number,
): boolean => {
  const seen = new Set([from]);
  for (const node of seen) {
    if (node === to) return true;
    for (const next of out.get(node) ?? []) seen.add(next);
  }
  return false;
};

/** The strongest links of which none closes a circle, and how many are left out. */
export const withoutCircles = ({ nodes, links, missing }: Links) => {
  const out = new Map<number, number[]>();
  const kept = new Set<(typeof links)[number]>();
  for (const link of links.toSorted((a, b) => b.value - a.value)) {
    const { source, target } = link;
    if (source === target || reaches(out, target, source)) continue;
    kept.add(link);
    const known = out.get(source);
    if (known) known.push(target);
    else out.set(source, [target]);
  }
  const shown = links.filter((link) => kept.has(link));
  return { links: { nodes, links: shown, missing }, circles: links.length - shown.length };
};
