import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { taggedUrl } from '#common/legacyPaths.ts';
import type { Tagged, TaggedObject } from '#common/wire/tag.ts';
import { useRequest } from '@/features/requests/useRequest';
import { Ago } from '@/ui/Ago';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Tag } from '@/ui/Tag';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { loadTagged } from './loadTagged';
import classes from './TaggedPage.module.css';

const KINDS: readonly (readonly [Tagged, string])[] = [
  ['dashboard', 'Dashboards'],
  ['chart', 'Charts'],
  ['query', 'Saved queries'],
  ['dataset', 'Datasets'],
];

function Objects({ title, objects }: { title: string; objects: readonly TaggedObject[] }) {
  return (
    <section aria-label={title} className={classes.kind}>
      <h2 className={classes.heading}>
        {title} <span className={classes.muted}>{objects.length}</span>
      </h2>
      <ul className={classes.list}>
        {objects.map(({ id, name, url, creator, changed_on, tags }) => (
          <li key={id} className={classes.row}>
            <Anchor component={Link} to={url} fw={500} c="var(--sx-text)">
              {name || 'Untitled'}
            </Anchor>
            <span className={classes.tags}>
              {tags
                .filter(({ type }) => type.endsWith('custom'))
                .map((tag) => (
                  <Tag
                    key={tag.id}
                    name={tag.name}
                    as={(label) => <Link to={taggedUrl(tag.id)}>{label}</Link>}
                  />
                ))}
            </span>
            <span className={classes.muted}>
              <Ago at={Date.parse(`${changed_on}Z`)} />
              {creator && ` by ${creator}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaggedObjects({ id }: { id: number }) {
  const { status, reply, error, reload } = useRequest(loadTagged, id);
  usePageTitle(reply?.name || 'Tag');
  if (error)
    return (
      <div className={classes.page}>
        <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />
      </div>
    );
  if (status !== 'ready' || !reply) return <Waiting>Loading the tag…</Waiting>;
  const { name, description, objects } = reply;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{name}</h1>
      {description && <p className={classes.muted}>{description}</p>}
      {objects.length === 0 && (
        <Message title="Nothing has this tag">Add tags in the lists, under Edit.</Message>
      )}
      {KINDS.map(([kind, title]) => {
        const of = objects.filter(({ type }) => type === kind);
        return of.length > 0 && <Objects key={kind} title={title} objects={of} />;
      })}
    </div>
  );
}

/** Everything that has one tag. */
export function TaggedPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? Number.NaN);
  usePageTitle('Tag');
  if (!Number.isInteger(id))
    return <Message title="No tag was given">The address needs the number of a tag: ?id=1</Message>;
  return <TaggedObjects id={id} />;
}
