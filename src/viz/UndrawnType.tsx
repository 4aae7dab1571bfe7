import { Message } from '@/ui/Message';

/** In place of a chart of which nothing can be shown: nothing failed, and nothing is lost. */
export function UndrawnType({ type }: { readonly type: string }) {
  return (
    <Message title="This chart type cannot be drawn here" role="status">
      {type === ''
        ? 'The chart has no type. Choose one to see its data.'
        : `The chart type “${type}” is not known, and its settings name no columns or metrics to show as rows. They are kept; choose another chart type to see its data.`}
    </Message>
  );
}
