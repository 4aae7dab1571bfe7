import { useMemo } from 'react';
import type { Branch, SideName } from '#common/pivot/tree.ts';
import { useOwnState } from '../../useOwnState';
import type { VizHooks } from '../../vizHooks';
import { type Collapsed, groupKey, keptClosed } from './collapsed';

/** The closed groups, which the page may keep. */
export const useCollapsed = (hooks: VizHooks) => {
  const [ownState, setOwnState] = useOwnState(hooks);
  const kept = keptClosed(ownState);
  const collapsed: Collapsed = useMemo(() => new Set(kept.map(String)), [kept]);
  return {
    collapsed,
    isCollapsed: (side: SideName, branch: Branch) => collapsed.has(groupKey(side, branch)),
    toggle: (side: SideName, branch: Branch) => {
      const key = groupKey(side, branch);
      const others = [...collapsed].filter((one) => one !== key);
      setOwnState({
        ...ownState,
        collapsed: others.length < collapsed.size ? others : [...others, key],
      });
    },
  };
};
