import { UnstyledButton } from '@mantine/core';
import { VIZ_TYPES } from '@/viz/registry';
import { VizIcon } from '@/viz/VizIcon';
import { VizThumbnail } from '@/viz/VizThumbnail';
import classes from './ExplorePage.module.css';

interface Props {
  readonly current: string | null;
  readonly onChoose: (type: string) => void;
}

const CATEGORIES = [...new Set(VIZ_TYPES.map(({ category }) => category))];

/** All chart types, grouped by purpose. */
export function VizGallery({ current, onChoose }: Props) {
  return (
    <div className={classes.types}>
      {CATEGORIES.map((category) => (
        <section key={category} aria-label={category}>
          <h3 className={classes.category}>{category}</h3>
          <div className={classes.gallery}>
            {VIZ_TYPES.filter((entry) => entry.category === category).map(
              ({ type, name, description, thumbnail }) => (
                <UnstyledButton
                  key={type}
                  className={classes.card}
                  aria-pressed={type === current}
                  aria-label={name}
                  aria-description={description}
                  onClick={() => onChoose(type)}
                >
                  <VizThumbnail {...thumbnail} />
                  <span className={classes.cardName}>
                    <VizIcon type={type} size={14} /> {name}
                  </span>
                  <span className={classes.cardText}>{description}</span>
                </UnstyledButton>
              ),
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
