export class UnknownVizType extends Error {
  override readonly name = 'UnknownVizType';
  constructor(type: string) {
    super(`The chart type “${type}” is not drawn by this product`);
  }
}
