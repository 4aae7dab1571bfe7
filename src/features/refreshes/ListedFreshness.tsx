/** How fresh the datasets of a list are: one request for all of them. */
import { createContext, type ReactNode, use } from 'react';
import type { Freshness } from '#common/wire/refresh.ts';
import { FreshnessText } from './FreshnessLine';
import classes from './refreshes.module.css';

const Listed = createContext<readonly Freshness[]>([]);

interface Props {
  readonly fresh: readonly Freshness[];
  readonly children: ReactNode;
}

export const ListedFreshness = ({ fresh, children }: Props) => (
  <Listed value={fresh}>{children}</Listed>
);

/** Of one of them; nothing where no query refreshes its table. */
export function AgeOfListed({ datasetId }: { readonly datasetId: number }) {
  const one = use(Listed).find(({ dataset_id }) => dataset_id === datasetId);
  if (!one) return null;
  return (
    <div className={classes.listed}>
      <FreshnessText fresh={one} />
    </div>
  );
}
