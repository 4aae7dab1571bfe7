import { useRequest } from '@/features/requests/useRequest';
import { loadColumnValues } from '../state/thunks/loadColumnValues';

const NONE: readonly unknown[] = [];

/** The values of a column, as suggestions; a column whose values cannot be read has none. */
export const useColumnValues = (datasource: string, column: string | null): readonly unknown[] => {
  const { status, reply } = useRequest(
    loadColumnValues,
    column === null ? null : { datasource, column },
  );
  return status === 'ready' && reply ? reply : NONE;
};
