import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useLoaded } from '../useLoaded';
import { loadIcon, type NamedIcon } from './loadIcon';

/** The icon of a name that a server gave; an arrow while it loads, and for a name that is not known. */
export function IconOf({ name }: { readonly name: string }) {
  const [load] = useState(() => (): Promise<NamedIcon> => loadIcon(name));
  const { part: Icon } = useLoaded<NamedIcon>(null, load);
  const Shown = Icon ?? IconExternalLink;
  return <Shown size={16} stroke={1.5} aria-hidden />;
}
