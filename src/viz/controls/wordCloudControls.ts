/** What only the word cloud sets. */
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

export const WORD_CLOUD_LOOK_CONTROLS = {
  size_from: { kind: 'number', label: 'Smallest size', default: 10, min: 6, max: 200 },
  size_to: { kind: 'number', label: 'Largest size', default: 70, min: 6, max: 200 },
  rotation: {
    kind: 'choice',
    label: 'Direction',
    default: 'flat',
    choices: pairs(['square', 'Level and upright'], ['random', 'At any angle'], ['flat', 'Level']),
  },
} as const satisfies Record<string, ControlDefinition>;
