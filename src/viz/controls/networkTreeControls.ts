/** What only the tree of rows with parents sets. */
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

type Form = Readonly<Record<string, unknown>>;

const POSITIONS = pairs(
  ['left', 'Left'],
  ['top', 'Above'],
  ['right', 'Right'],
  ['bottom', 'Below'],
);

export const NETWORK_TREE_QUERY_CONTROLS = {
  id: { kind: 'column', label: 'Id', help: 'Names each node once.', default: null },
  parent: { kind: 'column', label: 'Parent', help: 'The id of the node above.', default: null },
  name: {
    kind: 'column',
    label: 'Name',
    help: 'What a node is called; its id without one.',
    default: null,
  },
} as const satisfies Record<string, ControlDefinition>;

export const NETWORK_TREE_LOOK_CONTROLS = {
  root_node_id: {
    kind: 'text',
    label: 'Id of the root',
    help: 'Only the tree below this node is drawn; the largest one without it.',
    default: '',
  },
  orient: {
    kind: 'choice',
    label: 'Direction',
    default: 'LR',
    choices: pairs(
      ['LR', 'To the right'],
      ['RL', 'To the left'],
      ['TB', 'Downwards'],
      ['BT', 'Upwards'],
    ),
    isShown: ({ layout }: Form) => layout !== 'radial',
  },
  node_label_position: {
    kind: 'choice',
    label: 'Names of inner nodes',
    default: 'left',
    choices: POSITIONS,
  },
  child_label_position: {
    kind: 'choice',
    label: 'Names of leaves',
    default: 'bottom',
    choices: POSITIONS,
  },
  emphasis: {
    kind: 'choice',
    label: 'Stands out with a node',
    default: 'descendant',
    choices: pairs(['ancestor', 'All above it'], ['descendant', 'All below it']),
  },
  symbol: {
    kind: 'choice',
    label: 'Marks',
    default: 'emptyCircle',
    choices: pairs(
      ['emptyCircle', 'Ring'],
      ['circle', 'Circle'],
      ['rect', 'Square'],
      ['triangle', 'Triangle'],
      ['diamond', 'Diamond'],
      ['pin', 'Pin'],
      ['arrow', 'Arrow'],
      ['none', 'None'],
    ),
  },
  initialTreeDepth: {
    kind: 'number',
    label: 'Levels that are open at first',
    help: 'Deeper nodes are folded until a click on the node above them; -1 opens all.',
    default: 2,
    defaultOf: () => -1,
    min: -1,
    max: 10,
    checks: ['integer'],
  },
  symbolSize: { kind: 'number', label: 'Size of marks', default: 7, min: 1, max: 40 },
} as const satisfies Record<string, ControlDefinition>;
