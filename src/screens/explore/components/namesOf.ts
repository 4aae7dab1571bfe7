import { controlDefinition } from '@/viz/controls/definitions';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `X-axis and Metrics` */
export const namesOf = (controls: readonly string[]): string =>
  list.format(controls.map((name) => controlDefinition(name)?.label ?? name));
