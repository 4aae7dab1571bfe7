import { TimeseriesCanvas } from './TimeseriesCanvas';
import type { Kind } from './option';
import type { VizProps } from '../../vizPlugin';

/** The drawing component of one kind. */
export const timeseriesViz = (kind: Kind) =>
  function TimeseriesViz(props: VizProps) {
    return <TimeseriesCanvas kind={kind} {...props} />;
  };
