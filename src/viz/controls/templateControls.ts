/** What only templates set. */
import type { ControlDefinition } from './definition';

const TEMPLATE = `<ul class="data-list">
{{#each data}}
  <li>{{stringify this}}</li>
{{/each}}
</ul>`;

export const TEMPLATE_LOOK_CONTROLS = {
  handlebarsTemplate: {
    kind: 'code',
    label: 'Handlebars template',
    help: 'The rows are in data. HTML and Markdown can be written; scripts and styles in it are left out. Helpers: dateFormat, formatNumber, stringify, eq, gt, sum, join, group and others.',
    default: TEMPLATE,
  },
  styleTemplate: {
    kind: 'code',
    label: 'CSS styles',
    help: 'They act inside this chart alone.',
    default: '',
  },
} as const satisfies Record<string, ControlDefinition>;
