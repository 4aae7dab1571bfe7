/** Lists of columns and metrics as settings hold them. */
export { toList, unique } from '#common/lists.ts';
