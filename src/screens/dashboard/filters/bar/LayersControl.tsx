import { useAppSelector } from '@/app/redux';
import { namesOfCharts } from '@/features/charts/thunks/layerCharts';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorLine } from '@/ui/ErrorLine';
import { ManySelect } from '@/ui/select/ManySelect';
import { valueOf } from '../filterMask';
import { selectLayers } from '../filterSelectors';
import { layersMask } from '../layersMask';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';
import { useIsAcross } from './useIsAcross';

/** Chooses which layers of the maps of the dashboard are hidden. */
export function LayersControl({ filter, mask, onChange, isInvalid }: ControlProps) {
  const layers = useAppSelector(selectLayers);
  const { status, reply, error, reload } = useRequest(
    namesOfCharts,
    layers.length > 0 ? layers : null,
  );
  const isAcross = useIsAcross();
  const hidden = [valueOf(mask) ?? []].flat().map(Number);
  const names = new Map((reply ?? []).map(({ id, name }) => [id, name]));
  const choices = [...new Set([...layers, ...hidden])].map((id) => ({
    value: String(id),
    label: names.get(id) ?? `Layer ${id}`,
  }));
  return (
    <div>
      <div className={classes.growing}>
        <ManySelect
          label={filter.name}
          isLabelHidden
          isInLine={isAcross}
          choices={choices}
          value={hidden.map(String)}
          placeholder={layers.length === 0 ? 'No map has layers' : 'Hide layers'}
          isLoading={layers.length > 0 && status === 'loading'}
          isInvalid={isInvalid}
          onChange={(chosen) => onChange(layersMask(filter, chosen.map(Number), layers))}
        />
      </div>
      {error && <ErrorLine error={error} onRetry={reload} />}
    </div>
  );
}
