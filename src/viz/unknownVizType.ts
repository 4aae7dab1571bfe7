/** A chart of a type that nothing here draws, whose settings name no rows to show instead. */
export class UnknownVizType extends Error {
  override readonly name = 'UnknownVizType';
  constructor(type: string) {
    super(`The chart type “${type}” is not drawn by this product`);
  }
}
