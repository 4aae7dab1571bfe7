import { useMemo } from 'react';
import { useOwnState } from '../../useOwnState';
import type { VizProps } from '../../vizPlugin';
import { readWidths, widthOf } from '../../shared/columnWidths';
import { inOrder, movedTo, readOrder } from './arrangement';
import type { TableColumn } from './columns';

/** The columns as the reader arranged them, and what arranges them. */
export const useArrangement = (props: VizProps, own: readonly TableColumn[]) => {
  const [ownState, setOwnState] = useOwnState(props);
  const { columnOrder, columnWidths } = ownState;
  const order = useMemo(() => readOrder({ columnOrder }), [columnOrder]);
  const widths = useMemo(() => readWidths({ columnWidths }), [columnWidths]);
  const canMove = props.formData.allow_rearrange_columns === true;
  const columns = useMemo(
    () =>
      (canMove ? inOrder(own, order) : own).map((column) => {
        const sizePx = widthOf(widths, column.name);
        return sizePx === undefined ? column : { ...column, sizePx };
      }),
    [own, canMove, order, widths],
  );
  const move = (name: string, place: number) => {
    const next = movedTo(
      columns.map((column) => column.name),
      name,
      place,
    );
    if (next) setOwnState({ ...ownState, columnOrder: next });
  };
  return {
    columns,
    onMove: canMove ? move : undefined,
    onResize: (name: string, px: number) =>
      setOwnState({ ...ownState, columnWidths: { ...widths, [name]: px } }),
  };
};
