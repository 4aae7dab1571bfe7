import { Button } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { type AnnotationLayer, newLayer, toLayers } from '@/viz/annotations/layer';
import { toList } from '@/viz/shared/labels';
import { selectExploreChart } from '../../state/selectors';
import { Chips } from '../Chips';
import type { ControlProps } from '../controlProps';
import { moved } from '../moved';
import { LayerDialog } from './LayerDialog';
import { TYPE_ICONS, TYPE_LABELS } from './words';

/** The annotation layers of the chart, in the order in which they are drawn. */
export function AnnotationsControl({ value, onChange }: ControlProps) {
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const errors = useAppSelector((state) => selectExploreChart(state).annotationError);
  // What is saved is changed only where it is edited; entries that are no layers stay as they are.
  const entries = toList(value).map((saved) => ({ saved, layer: toLayers([saved])[0] ?? null }));
  const known = entries.flatMap(({ layer }, at) => (layer ? [{ layer, at }] : []));
  const layers = known.map(({ layer }) => layer);
  const saved = entries.map((entry) => entry.saved);
  const placeOf = (index: number) => known[index]?.at ?? -1;
  const opened = editing === 'new' ? newLayer('') : editing === null ? undefined : layers[editing];
  const iconOf = ({ name, show, annotationType }: AnnotationLayer) => {
    if (!show) return IconEyeOff;
    return errors[name] === undefined ? TYPE_ICONS[annotationType] : IconAlertTriangle;
  };
  const save = (layer: AnnotationLayer) => {
    onChange(
      editing === 'new'
        ? [...saved, layer]
        : saved.map((one, at) => (editing !== null && at === placeOf(editing) ? layer : one)),
    );
    setEditing(null);
  };
  return (
    <>
      <Chips
        chips={layers.map((layer) => ({
          title: `${layer.name} · ${TYPE_LABELS[layer.annotationType]}${layer.show ? '' : ' · hidden'}`,
          Icon: iconOf(layer),
        }))}
        onOpen={setEditing}
        onRemove={(index) => onChange(saved.filter((_, at) => at !== placeOf(index)))}
        onMove={(from, to) => onChange(moved(saved, placeOf(from), placeOf(to)))}
      />
      <Button
        variant="subtle"
        fw={500}
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() => setEditing('new')}
      >
        Add annotation layer
      </Button>
      {opened && (
        <LayerDialog
          title={editing === 'new' ? 'Add annotation layer' : 'Edit annotation layer'}
          layer={opened}
          otherNames={layers.filter((_, at) => at !== editing).map(({ name }) => name)}
          onSave={save}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
