import { useMemo } from 'react';
import { CartesianChart } from '../../cartesian/CartesianChart';
import type { VizProps } from '../../vizPlugin';
import { type Kind, timeseriesModel } from './model';

/** The drawing component of one kind. */
export const timeseriesViz = (kind: Kind) =>
  function TimeseriesViz({ results, formData, dataset, ...frame }: VizProps) {
    const [result] = results;
    const model = useMemo(
      () => result && timeseriesModel(kind, result, formData, dataset),
      [result, formData, dataset],
    );
    return model && <CartesianChart model={model} {...frame} />;
  };
