import type { RootState } from '@/app/store';

export const selectDataMask = (state: RootState) => state.dataMask;
