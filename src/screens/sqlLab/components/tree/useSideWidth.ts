import { useKeptPx } from '@/features/session/useKeptPx';

export const SIDE_MIN_PX = 180;
export const SIDE_MAX_PX = 480;
const LIMITS = { min: SIDE_MIN_PX, max: SIDE_MAX_PX, usual: 240 };

/** The width of the left bar, per person and browser. */
export const useSideWidth = () => useKeptPx('sqllab.side', LIMITS);
