/** A table whose settings hide each of its columns: neither rows nor a file could be read. */
import { Message } from '@/ui/Message';

const TITLE = 'Every column of this table is hidden';
const ADVICE = 'Show one of them under Columns, in the settings of the chart.';

export const AllHidden = () => (
  <Message title={TITLE} role="status">
    {ADVICE}
  </Message>
);

export const allHiddenProblem = () =>
  new Error(`${TITLE}, so that a file of it would be empty. ${ADVICE}`);
