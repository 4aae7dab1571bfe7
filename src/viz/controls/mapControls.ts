/** What only maps of countries, and of their regions, set. */
import { pairs } from './choice';
import { COUNTRIES } from '../plugins/countryMap/countries';
import type { ControlDefinition } from './definition';

export const MAP_QUERY_CONTROLS = {
  country_fieldtype: {
    kind: 'choice',
    label: 'Countries are named by',
    help: 'How the column of countries names them.',
    default: 'cca2',
    choices: pairs(
      ['name', 'Full name'],
      ['cioc', 'Code of the International Olympic Committee (cioc)'],
      ['cca2', 'Code of two letters, ISO 3166-1 (cca2)'],
      ['cca3', 'Code of three letters, ISO 3166-1 (cca3)'],
    ),
  },
  select_country: {
    kind: 'freeChoice',
    label: 'Country',
    help: 'Whose regions are drawn.',
    default: null,
    choices: COUNTRIES.map(({ key, name }) => ({ value: key, label: name })),
  },
} as const satisfies Record<string, ControlDefinition>;

export const MAP_LOOK_CONTROLS = {
  show_bubbles: { kind: 'checkbox', label: 'Show bubbles', default: false },
  color_by: {
    kind: 'radio',
    label: 'Colors say',
    default: 'metric',
    choices: pairs(['metric', 'The metric'], ['country', 'The country']),
  },
} as const satisfies Record<string, ControlDefinition>;
