import type { Drawing } from '../../Drawing';
import { listGrid } from '../../shared/told';
import { bulletFormats, bulletOption } from './option';
import { type Scale, toScale } from './scale';

interface Bullet {
  readonly scale: Scale;
  readonly told: string;
}

export const bulletDrawing: Drawing<Bullet> = {
  read: (result, form, dataset) => {
    const scale = toScale(result, form);
    const { exact } = bulletFormats(form, dataset);
    const name = dataset.verboseNames[scale.label] ?? scale.label;
    if (scale.value === null) return { scale, told: 'No value.' };
    const marks = [...scale.markers, ...scale.lines].map(
      ({ name, at }) => `${name || 'Marker'} ${exact(at)}`,
    );
    const ends = scale.ranges.map(({ at }) => exact(at)).toReversed();
    const parts = [
      `${name}: ${exact(Number(scale.value), scale.value)}`,
      ...marks,
      `ranges up to ${ends.join(', ')}`,
    ];
    return { scale, told: `${parts.join('; ')}.` };
  },
  option: ({ scale }, look) => bulletOption(scale, look),
  told: ({ told }) => told,
  grid: ({ scale, told }) => listGrid(scale.value === null ? 0 : 1, () => told),
};
