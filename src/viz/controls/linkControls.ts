/** What pictures of links set. */
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

type Form = Readonly<Record<string, unknown>>;

const isForce = ({ layout }: Form) => layout !== 'circular';

export const LINK_QUERY_CONTROLS = {
  source: {
    kind: 'column',
    label: 'Source',
    help: 'Where a link begins.',
    default: null,
  },
  target: {
    kind: 'column',
    label: 'Target',
    help: 'Where a link ends.',
    default: null,
  },
  source_category: {
    kind: 'column',
    label: 'Source category',
    help: 'Gives nodes their color.',
    default: null,
  },
  target_category: { kind: 'column', label: 'Target category', default: null },
} as const satisfies Record<string, ControlDefinition>;

export const LINK_LOOK_CONTROLS = {
  layout: {
    kind: 'choice',
    label: 'Layout',
    default: 'force',
    choices: pairs(['force', 'Force'], ['circular', 'Circle']),
  },
  edgeSymbol: {
    kind: 'choice',
    label: 'Ends of links',
    default: 'none,arrow',
    choices: pairs(
      ['none,none', 'Plain'],
      ['none,arrow', 'Arrow at the target'],
      ['circle,arrow', 'Circle and arrow'],
      ['circle,circle', 'Circles'],
    ),
  },
  draggable: { kind: 'checkbox', label: 'Nodes can be dragged', default: false, isShown: isForce },
  selectedMode: {
    kind: 'choice',
    label: 'Nodes to select',
    default: 'single',
    choices: pairs(['single', 'One'], ['multiple', 'Several'], ['false', 'None']),
  },
  showSymbolThreshold: {
    kind: 'number',
    label: 'Label nodes from',
    help: 'Nodes with a smaller value have no label.',
    default: 0,
  },
  baseNodeSize: { kind: 'number', label: 'Node size', default: 20, min: 1, max: 100 },
  baseEdgeWidth: { kind: 'number', label: 'Link width', default: 3, min: 0.5, max: 20 },
  edgeLength: {
    kind: 'number',
    label: 'Length of links',
    default: 400,
    min: 10,
    max: 2000,
    isShown: isForce,
  },
  gravity: {
    kind: 'number',
    label: 'Gravity',
    default: 0.3,
    min: 0,
    max: 1,
    step: 0.1,
    isShown: isForce,
  },
  repulsion: {
    kind: 'number',
    label: 'Repulsion',
    default: 1000,
    min: 0,
    max: 10_000,
    isShown: isForce,
  },
  friction: {
    kind: 'number',
    label: 'Friction',
    default: 0.2,
    min: 0,
    max: 1,
    step: 0.1,
    isShown: isForce,
  },
  roam: {
    kind: 'choice',
    label: 'Zoom and move',
    default: 'true',
    choices: pairs(['true', 'Both'], ['scale', 'Zoom'], ['move', 'Move'], ['false', 'Neither']),
  },
} as const satisfies Record<string, ControlDefinition>;
