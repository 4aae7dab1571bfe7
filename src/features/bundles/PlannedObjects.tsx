import { Badge, Checkbox, FileInput, Select } from '@mantine/core';
import type { PlannedAction, PlannedFolder, PlannedObject } from '#common/wire/bundle.ts';
import classes from './bundles.module.css';
import type { Import } from './useImport';

const KINDS: Readonly<Record<PlannedFolder, string>> = {
  databases: 'Database',
  datasets: 'Dataset',
  charts: 'Chart',
  dashboards: 'Dashboard',
  queries: 'Saved query',
  themes: 'Theme',
};

interface ActionWords {
  readonly label: string;
  /** After a number. */
  readonly counted: string;
  readonly color: string;
}

const ACTIONS: Readonly<Record<PlannedAction, ActionWords>> = {
  created: { label: 'New', counted: 'new', color: 'teal' },
  changed: { label: 'Changed', counted: 'changed', color: 'yellow' },
  left: { label: 'Stays as it is', counted: 'unchanged', color: 'gray' },
  mapped: { label: 'Replaced', counted: 'used from here', color: 'blue' },
  skipped: { label: 'Left out', counted: 'left out', color: 'gray' },
  refused: { label: 'Not possible', counted: 'not possible', color: 'red' },
};

const NOTHING = 'nothing';

function Differences({ action, differences }: Pick<PlannedObject, 'action' | 'differences'>) {
  if (action === 'left')
    return differences.map(({ at, before, after }) => (
      <p key={at} className={classes.difference}>
        {before === null && after === null
          ? `${at}: different`
          : `${at}: ${before ?? NOTHING} here, ${after ?? NOTHING} in the bundle`}
      </p>
    ));
  return differences.map(({ at, before, after }) => (
    <p key={at} className={classes.difference}>
      {`${at}: `}
      {before !== null && <del>{before}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins>{after}</ins>}
      {before === null && after === null && 'changed'}
    </p>
  ));
}

/** Another database in place of the one in the bundle. */
function DatabaseChoice({ object, state }: { object: PlannedObject; state: Import }) {
  const { plan, entered, enter } = state;
  const own = entered.mapping[object.uuid];
  return (
    <Select
      label={`Database in place of ${object.name}`}
      placeholder="The one in the bundle"
      mt={4}
      // One that is used by rule cannot be left, only replaced.
      clearable={own !== undefined}
      allowDeselect={own !== undefined}
      data={(plan?.databases ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={own ?? object.instead?.uuid ?? null}
      onChange={(uuid) => {
        const { [object.uuid]: _, ...rest } = entered.mapping;
        enter({ mapping: uuid === null ? rest : { ...rest, [object.uuid]: uuid } });
      }}
    />
  );
}

/** A dataset with the same name is there: it can take the place of the one in the bundle. */
function NamesakeChoice({ object, state }: { object: PlannedObject; state: Import }) {
  const { entered, enter } = state;
  const { conflict } = object;
  if (!conflict) return null;
  return (
    <Select
      label={`Dataset in place of ${object.name}`}
      placeholder="None"
      mt={4}
      clearable
      data={[{ value: conflict.uuid, label: `${conflict.name}, which is here` }]}
      value={entered.mapping[object.uuid] ?? null}
      onChange={(uuid) => {
        const { [object.uuid]: _, ...rest } = entered.mapping;
        enter({ mapping: uuid === null ? rest : { ...rest, [object.uuid]: uuid } });
      }}
    />
  );
}

/** Beside the object with its UUID, which stays as it is. */
function CopyChoice({ object, state }: { object: PlannedObject; state: Import }) {
  const { entered, enter } = state;
  const { uuid, name, may_copy: mayCopy } = object;
  if (!mayCopy) return null;
  const others = entered.copies.filter((one) => one !== uuid);
  return (
    <Checkbox
      label="Import as a copy"
      aria-label={`Import ${name} as a copy`}
      mt={4}
      checked={entered.copies.includes(uuid)}
      onChange={({ currentTarget: { checked } }) =>
        enter({ copies: checked ? [...others, uuid] : others })
      }
    />
  );
}

function MissingTable({ object, state }: { object: PlannedObject; state: Import }) {
  const { entered, enter } = state;
  const { missing_table: table, file } = object;
  if (table === undefined) return null;
  return (
    <FileInput
      label={`Data of ${table}`}
      description={
        entered.tables[file]
          ? 'The table is not there: it is made of this file.'
          : 'The table is not there. Without it, the charts have no data.'
      }
      placeholder="Choose a CSV file"
      accept=".csv,text/csv"
      mt={4}
      clearable
      value={entered.tables[file] ?? null}
      onChange={(csv) => {
        const { [file]: _, ...rest } = entered.tables;
        enter({ tables: csv === null ? rest : { ...rest, [file]: csv } });
      }}
    />
  );
}

/** A database that is here already stays the one that is meant. */
const MAPPABLE: ReadonlySet<PlannedAction> = new Set(['created', 'mapped', 'refused']);

function Planned({ object, state }: { object: PlannedObject; state: Import }) {
  const { folder, name, action, instead, notes, differences } = object;
  const { label, color } = ACTIONS[action];
  const isMappable = folder === 'databases' && MAPPABLE.has(action);
  return (
    <li className={classes.object}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.kind}>{KINDS[folder]}</span>
        <Badge color={color} miw="max-content">
          {instead ? `${instead.name} is used` : label}
        </Badge>
      </div>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <Differences action={action} differences={differences} />
      {isMappable && <DatabaseChoice object={object} state={state} />}
      {folder === 'datasets' && <NamesakeChoice object={object} state={state} />}
      <CopyChoice object={object} state={state} />
      <MissingTable object={object} state={state} />
    </li>
  );
}

const isOther = ({ action, differences }: PlannedObject): boolean =>
  action === 'left' && differences.length > 0;

const counted = (objects: readonly PlannedObject[]): string => {
  const others = objects.filter(isOther).length;
  const countOf = (action: PlannedAction): number =>
    objects.filter((one) => one.action === action && !isOther(one)).length;
  return [
    ...(['created', 'changed', 'left', 'mapped', 'skipped', 'refused'] as const)
      .map((action) => [countOf(action), ACTIONS[action].counted] as const)
      .filter(([count]) => count > 0),
    ...(others > 0 ? [[others, 'different here and left as it is'] as const] : []),
  ]
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
};

const asksSomething = ({ missing_table, conflict }: PlannedObject): boolean =>
  missing_table !== undefined || conflict !== undefined;

/** What people have to see comes first; the rest as the bundle has it. */
const RANKS: readonly ((object: PlannedObject) => boolean)[] = [
  ({ action }) => action === 'refused',
  asksSomething,
  ({ action }) => action === 'changed',
  isOther,
  ({ action }) => action !== 'left' && action !== 'skipped',
];

const rankOf = (object: PlannedObject): number => {
  const rank = RANKS.findIndex((is) => is(object));
  return rank < 0 ? RANKS.length : rank;
};

/** What the import would do, object by object. */
export function PlannedObjects({ state }: { state: Import }) {
  const objects = state.plan?.objects ?? [];
  if (objects.length === 0) return null;
  return (
    <section aria-label="What the import does">
      <p className={classes.note} role="status">
        {counted(objects)}
      </p>
      <div className={classes.scroll}>
        <ul className={classes.list}>
          {objects
            .toSorted((a, b) => rankOf(a) - rankOf(b))
            .map((object) => (
              <Planned key={object.file} object={object} state={state} />
            ))}
        </ul>
      </div>
    </section>
  );
}
