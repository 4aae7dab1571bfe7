import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import {
  type AnnotationLayer,
  type AnnotationSource,
  type AnnotationType,
  ANNOTATION_TYPES,
  sourceId,
  SOURCES_OF,
} from '@/viz/annotations/layer';
import {
  findSources,
  type loadSource,
  type SourceChoice,
} from '../../state/thunks/annotationSources';
import type { LayerProblems } from './layerProblem';
import { SOURCE_LABELS, TYPE_LABELS } from './words';

const PAUSE_MS = 250;

export interface LayerFieldsProps {
  readonly layer: AnnotationLayer;
  readonly problems: LayerProblems;
  readonly onChange: (change: Partial<AnnotationLayer>) => void;
}

type Known = Awaited<ReturnType<ReturnType<typeof loadSource>>>['payload'];
export type KnownSource = Extract<Known, { readonly columns: readonly string[] }> | null;

interface SourceProps extends LayerFieldsProps {
  readonly known: KnownSource;
}

/** Names may repeat. */
const labelOf = ({ id, name }: SourceChoice): string => `${name} (${id})`;

/** One of the stored layers or charts, found by their name. */
function SourceSelect({ layer, problems, onChange, known }: SourceProps) {
  const { sourceType } = layer;
  const [text, setText] = useState('');
  const { status, reply, error } = useRequest(
    findSources,
    { source: sourceType, text: known && text === labelOf(known) ? '' : text.trim() },
    { pauseMs: PAUSE_MS },
  );
  const chosen = sourceId(layer);
  const found = reply ?? [];
  const isListed = found.some(({ id }) => id === chosen);
  const all = known && !isListed ? [known, ...found] : found;
  return (
    <Select
      label={sourceType === 'NATIVE' ? 'Annotation layer' : 'Chart'}
      withAsterisk
      searchable
      data={all.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => onChange({ value: id === null ? '' : Number(id) })}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={
        status === 'loading'
          ? 'Loading…'
          : (error?.message ??
            (sourceType === 'NATIVE'
              ? 'No annotation layer'
              : 'No chart of a type that can be used here'))
      }
      placeholder="Choose or search"
      error={problems.value}
    />
  );
}

/** What the layer is and where its rows come from. */
export function SourceFields({ layer, problems, onChange, known }: SourceProps) {
  const { annotationType, sourceType } = layer;
  const sources = SOURCES_OF[annotationType];
  return (
    <>
      <Select
        label="Annotation layer type"
        data={ANNOTATION_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
        value={annotationType}
        allowDeselect={false}
        onChange={(type) => {
          const next = type as AnnotationType;
          const [first = ''] = SOURCES_OF[next];
          const isKept = SOURCES_OF[next].includes(sourceType);
          onChange({
            annotationType: next,
            ...(isKept ? {} : { sourceType: first, value: '' }),
          });
        }}
      />
      {annotationType === 'FORMULA' ? (
        <TextInput
          label="Formula"
          description="A function of x: y = 10, or y = 2x + 5. Along time, x is the milliseconds since 1970; along categories, their place from 0."
          withAsterisk
          value={String(layer.value)}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
          error={problems.value}
          maxLength={500}
        />
      ) : (
        <>
          <Select
            label="Annotation source"
            data={sources.flatMap((value) =>
              value === '' ? [] : [{ value, label: SOURCE_LABELS[value] }],
            )}
            value={sourceType}
            allowDeselect={false}
            onChange={(source) => onChange({ sourceType: source as AnnotationSource, value: '' })}
          />
          <SourceSelect
            key={sourceType}
            layer={layer}
            problems={problems}
            onChange={onChange}
            known={known}
          />
        </>
      )}
    </>
  );
}
