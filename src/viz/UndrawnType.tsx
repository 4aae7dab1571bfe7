import { Message } from '@/ui/Message';

/** In place of a chart whose type this product does not draw: nothing failed, and nothing is lost. */
export function UndrawnType({ type }: { readonly type: string }) {
  return (
    <Message title="This chart type cannot be drawn here" role="status">
      {type === ''
        ? 'The chart has no type. Choose one to see its data.'
        : `The chart type “${type}” is not drawn by this product. Its settings are kept; choose another chart type to see its data.`}
    </Message>
  );
}
