import type { RootState } from '@/app/store';

export const selectIsOffline = (state: RootState): boolean => !state.connection.isReached;
export const selectIsOutdated = (state: RootState): boolean => state.connection.isOutdated;
export const selectOfflineMessage = (state: RootState): string | null => state.connection.message;
