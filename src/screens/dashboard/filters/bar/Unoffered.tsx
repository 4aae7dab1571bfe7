import { Button } from '@mantine/core';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { isInverse } from '../nativeFilter';
import { filterMask, valueOf } from '../filterMask';
import { selectParents, selectSet } from '../filterSelectors';
import { findUnoffered } from '../thunks/findUnoffered';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';

/** More would fill the bar. */
const NAMED = 5;

interface Props extends Pick<ControlProps, 'filter' | 'mask' | 'onChange'> {
  readonly textOf: (value: unknown) => string;
}

/** Names the chosen values that do not go with what the parents of the filter say: the charts have no rows of them. */
export function Unoffered({ filter, mask, onChange, textOf }: Props) {
  const parents = useAppSelector((state) => selectParents(state, filter.id));
  const set = useAppSelector(selectSet);
  const values = [valueOf(mask) ?? []].flat();
  const isAsked = values.length > 0 && Object.keys(parents).length > 0 && !isInverse(filter);
  const { status, reply } = useRequest(findUnoffered, isAsked ? { filter, parents, values } : null);
  if (status !== 'ready' || !reply || reply.length === 0) return null;
  const names = set
    .filter(({ id }) => filter.cascadeParentIds.includes(id))
    .map(({ name }) => name);
  const left = values.filter((value) => !reply.includes(value));
  const more = reply.length - NAMED;
  const named = reply.slice(0, NAMED).map(textOf).join(', ');
  return (
    <p className={classes.missing} role="status">
      {`Not with this ${names.join(' and ')}: ${named}${more > 0 ? ` and ${more} more` : ''} `}
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => onChange(filterMask(filter, left, left.map(textOf).join(', ')))}
      >
        Remove
      </Button>
    </p>
  );
}
