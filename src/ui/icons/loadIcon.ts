import type { CATALOG } from './catalog';

export type NamedIcon = (typeof CATALOG)[string];

/** `fa-table`, `fas fa-table` and `table` are one name. */
const plainName = (name: string): string => name.replace(/^(fa[bsrl]? )?(fa-)?/, '');

/** The icon of a name; the catalog is loaded with the first one. Fails like the import of a module that does not exist. */
export const loadIcon = async (name: string): Promise<NamedIcon> => {
  const { CATALOG: icons } = await import('./catalog');
  const plain = plainName(name);
  const icon = Object.hasOwn(icons, plain) ? icons[plain] : undefined;
  if (!icon)
    throw Object.assign(new Error(`Cannot find module “${name}” among the icons`), {
      code: 'MODULE_NOT_FOUND',
    });
  return icon;
};
