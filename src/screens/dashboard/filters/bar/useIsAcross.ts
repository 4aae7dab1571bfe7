import { useMediaQuery } from '@mantine/hooks';
import { useAppSelector } from '@/app/redux';
import { selectInfo } from '../../state/selectors';

const NARROW = '(max-width: 700px)';

/** On a narrow screen the filters are in a drawer. */
export const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches;

export const useIsNarrow = (): boolean =>
  useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ?? false;

/** Whether the filters stand side by side above the charts. */
export const useIsAcross = (): boolean => {
  const isNarrow = useIsNarrow();
  return useAppSelector(selectInfo).filterBarOrientation === 'HORIZONTAL' && !isNarrow;
};
