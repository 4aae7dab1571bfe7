import { home } from './state/homeSlice';

export const slices = { home };
