/** A metric or column that is dragged from the data panel into a control. */
export interface DraggedField {
  readonly kind: 'metric' | 'column';
  readonly name: string;
}

const TYPE = 'application/x-sextant-field';

export const putField = (transfer: DataTransfer, field: DraggedField): void => {
  transfer.setData(TYPE, JSON.stringify(field));
  transfer.effectAllowed = 'copy';
};

export const hasField = (transfer: DataTransfer): boolean => transfer.types.includes(TYPE);

export const takeField = (transfer: DataTransfer): DraggedField | null => {
  const text = transfer.getData(TYPE);
  return text ? (JSON.parse(text) as DraggedField) : null;
};
