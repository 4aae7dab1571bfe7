import { useState } from 'react';
import type { OwnState, VizHooks } from './vizHooks';

const EMPTY: OwnState = {};

/** The chart's view state: stored by the page if it does that, else while the chart is mounted. */
export const useOwnState = ({
  ownState,
  setOwnState,
}: VizHooks): readonly [OwnState, (state: OwnState) => void] => {
  const [state, setState] = useState(EMPTY);
  return setOwnState ? [ownState ?? EMPTY, setOwnState] : [state, setState];
};
