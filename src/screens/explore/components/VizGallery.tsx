import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { VIZ_TYPES } from '@/viz/registry';
import type { VizMeta } from '@/viz/vizMeta';
import { VizThumbnail } from '@/viz/VizThumbnail';
import classes from './ExplorePage.module.css';

interface Props {
  readonly current: string | null;
  readonly onChoose: (type: string) => void;
  /** What a dataset lacks for a type, in words; null where it fits. */
  readonly lacks?: (meta: VizMeta) => string | null;
}

/** Words are found however they are joined: `heatmap` is a heat map. */
const joined = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '');

const found = (text: string) => {
  const wanted = joined(text);
  return VIZ_TYPES.filter(({ name, description, category, goodFor, tags }) =>
    [name, description, category, goodFor, ...tags].some((one) => joined(one).includes(wanted)),
  );
};

interface CardProps extends Pick<Props, 'onChoose'> {
  readonly entry: VizMeta;
  readonly isCurrent: boolean;
  readonly lacks: string | null;
}

function VizCard({ entry, isCurrent, lacks, onChoose }: CardProps) {
  const { type, name, description, goodFor, notGoodFor, thumbnail } = entry;
  return (
    <div className={classes.card}>
      <UnstyledButton
        className={classes.cardButton}
        aria-pressed={isCurrent}
        aria-description={`${description} Good for ${goodFor}. Not for ${notGoodFor}.${lacks === null ? '' : ` ${lacks}.`}`}
        onClick={() => onChoose(type)}
      >
        <span className={classes.cardPicture}>
          <VizThumbnail {...thumbnail} />
        </span>
        <span className={classes.cardName}>{name}</span>
      </UnstyledButton>
      <span className={classes.cardText}>{description}</span>
      <span className={classes.cardText}>
        <b>Good for</b> {goodFor}
      </span>
      <span className={classes.cardText}>
        <b>Not for</b> {notGoodFor}
      </span>
      {lacks !== null && <b className={classes.cardText}>{lacks}</b>}
    </div>
  );
}

/** All chart types, grouped by purpose, each with its picture. */
export function VizGallery({ current, onChoose, lacks }: Props) {
  const [text, setText] = useState('');
  const types = found(text);
  const categories = [...new Set(types.map(({ category }) => category))];
  return (
    <>
      <TextInput
        aria-label="Search chart types"
        placeholder="Search chart types"
        leftSection={<IconSearch size={14} stroke={1.5} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        w={280}
        maw="100%"
        mb={16}
      />
      {types.length === 0 && <p role="status">No chart type is called that.</p>}
      <div className={classes.types}>
        {categories.map((category) => (
          <section key={category} aria-label={category}>
            <h3 className={classes.category}>{category}</h3>
            <div className={classes.gallery}>
              {types
                .filter((entry) => entry.category === category)
                .map((entry) => (
                  <VizCard
                    key={entry.type}
                    entry={entry}
                    isCurrent={entry.type === current}
                    lacks={lacks?.(entry) ?? null}
                    onChoose={onChoose}
                  />
                ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
