/** Two people changed one dashboard: what only one of them changed is taken, and about the rest they are asked. */
import { sameJson } from '@/lib/sameJson';
import { type Choices, type Clash, createAsking } from './asking';
import type { Edition, Properties } from './edition';
import { mergeLayouts } from './mergeLayouts';
import { isSetting, meansTheSame, mergeMetadata } from './mergeMetadata';
import type { Note } from './settle';

export interface Editions {
  /** As both of them opened it. */
  readonly base: Edition;
  readonly mine: Edition;
  readonly theirs: Edition;
}

export interface Merged {
  readonly edition: Edition;
  readonly clashes: readonly Clash[];
  readonly notes: readonly Note[];
}

export const merge = ({ base, mine, theirs }: Editions, choices: Choices = {}): Merged => {
  const asking = createAsking(choices);
  const keys = Object.keys(mine.properties) as (keyof Properties)[];
  const properties = Object.fromEntries(
    keys.map((key) => [
      key,
      asking.resolve<unknown>(
        { kind: 'property', key },
        { base: base.properties[key], mine: mine.properties[key], theirs: theirs.properties[key] },
      ),
    ]),
  ) as unknown as Properties;
  const metadata = mergeMetadata(
    { base: base.metadata, mine: mine.metadata, theirs: theirs.metadata },
    asking,
  );
  const { layout, notes } = mergeLayouts(
    { base: base.layout, mine: mine.layout, theirs: theirs.layout },
    asking,
  );
  return { edition: { properties, metadata, layout }, clashes: asking.clashes, notes };
};

/** Whether two editions hold the same work of people. */
export const isSameEdition = (a: Edition, b: Edition): boolean => {
  const keys = new Set([...Object.keys(a.metadata), ...Object.keys(b.metadata)]);
  return (
    sameJson(a.layout, b.layout) &&
    sameJson(a.properties, b.properties) &&
    [...keys].every((key) => !isSetting(key) || meansTheSame(a.metadata[key], b.metadata[key]))
  );
};
