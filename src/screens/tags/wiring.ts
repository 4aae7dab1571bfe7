import { tagged } from './state/taggedSlice';

export const slices = { tagged };
