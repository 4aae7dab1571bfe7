import { useMemo } from 'react';
import { useLoaded } from '@/ui/useLoaded';
import { Waiting } from '@/ui/Waiting';
import { Message } from '@/ui/Message';
import { MapDrawn } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { isLayerType, type LayerType } from '../../parts';
import { defineViz, type VizProps } from '../../vizPlugin';
import { joinedLayers } from './layers';
import { loadReaders, type Readers } from './readers';

registerMaps();

const typesOf = ({ results }: VizProps): readonly LayerType[] => [
  ...new Set(
    results.flatMap(({ part }) =>
      part?.formData && part.problem === null ? [part.formData.viz_type].filter(isLayerType) : [],
    ),
  ),
];

function Layers({ readers, ...props }: VizProps & { readonly readers: Readers }) {
  const { results } = props;
  const layer = useMemo(
    () => joinedLayers(results, (type) => readers.get(type) ?? null),
    [results, readers],
  );
  return <MapDrawn layer={layer} {...props} />;
}

/** The map, as soon as the code of all its layers is loaded. */
function Loaded({ types, ...props }: VizProps & { readonly types: readonly LayerType[] }) {
  const { part: readers, error } = useLoaded<Readers>(null, () => loadReaders(types));
  // The chart's frame says so, and tries again.
  if (error !== undefined) throw error;
  return readers ? <Layers {...props} readers={readers} /> : <Waiting>Loading the layers…</Waiting>;
}

function MapLayers(props: VizProps) {
  const types = typesOf(props);
  const problems = props.results.flatMap(({ part }) =>
    part && part.problem !== null ? [`“${part.name}”: ${part.problem}.`] : [],
  );
  if (types.length === 0)
    return (
      <Message title="No layer of this map can be shown" role="status">
        {problems.join(' ')}
      </Message>
    );
  return <Loaded key={types.join()} types={types} {...props} />;
}

export default defineViz({ Viz: MapLayers });
