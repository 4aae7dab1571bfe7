/** What the page knows before its first request. */
import { HOME, MENU, SETTINGS, SIGN_IN_PATH } from '#common/pages.ts';
import type { Viewer } from '../access/viewer.ts';
import { can } from '../access/viewer.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';
import { createUsers } from '../store/users.ts';

export const bootstrapUser = async (store: Store, viewer: Viewer) => {
  if (viewer.id === null) return { roles: {}, permissions: {} };
  const users = createUsers(store.db);
  const user = await users.byId(viewer.id);
  const grants = await store.db
    .selectFrom('role_grants')
    .innerJoin('roles', 'roles.id', 'role_grants.role_id')
    .select(['roles.name', 'role_grants.permission', 'role_grants.view'])
    .where('role_id', 'in', [...viewer.roles.map(({ id }) => id), -1])
    .execute();
  const roles = Object.fromEntries(
    viewer.roles.map(({ name }) => [
      name,
      grants
        .filter((grant) => grant.name === name)
        .map(({ permission, view }) => [permission, view]),
    ]),
  );
  const access = (permission: string) =>
    grants.filter((grant) => grant.permission === permission).map(({ view }) => view);
  return {
    username: viewer.username,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    userId: viewer.id,
    isActive: true,
    isAnonymous: false,
    createdOn: user?.created_on,
    email: viewer.email,
    loginCount: user?.login_count ?? 0,
    mustChangePassword: user?.must_change_password === 1,
    roles,
    permissions: {
      database_access: access('database_access'),
      datasource_access: access('datasource_access'),
    },
  };
};

type Entry = Pick<(typeof MENU)[number], 'name' | 'label' | 'path' | 'needs'>;

/** The entries of the menus that lead somewhere for the viewer. */
export const menuOf = (viewer: Viewer) => {
  const entriesOf = (entries: readonly Entry[]) =>
    entries
      .filter(({ needs }) => needs === null || can(viewer, ...needs))
      .map(({ name, label, path }) => ({ name, icon: '', label, url: path }));
  const groups = [...new Set(SETTINGS.map(({ group }) => group))].map((name) => ({
    name,
    icon: '',
    label: name,
    childs: entriesOf(SETTINGS.filter(({ group }) => group === name)),
  }));
  return [...entriesOf(MENU), ...groups.filter(({ childs }) => childs.length > 0)];
};

export const bootstrap = async (
  config: Config,
  store: Store,
  viewer: Viewer,
  extra: Readonly<Record<string, unknown>> = {},
) => ({
  user: await bootstrapUser(store, viewer),
  common: {
    application_root: '',
    static_assets_prefix: '',
    conf: config.page,
    locale: 'en',
    d3_format: {},
    d3_time_format: {},
    currencies: [],
    feature_flags: config.featureFlags,
    extra_sequential_color_schemes: [],
    extra_categorical_color_schemes: [],
    menu_data: {
      menu: menuOf(viewer),
      brand: {
        path: HOME,
        icon: '/favicon.svg',
        alt: 'Sextant',
        tooltip: '',
        text: 'Sextant',
      },
      navbar_right: {
        user_is_anonymous: viewer.kind === 'anonymous',
        user_info_url: '/user_info/',
        user_logout_url: '/logout/',
        user_login_url: SIGN_IN_PATH,
        locale: 'en',
      },
    },
    sextant: {
      capabilities: config.capabilities,
      may_be_embedded: config.embeddingSites.length > 0,
      map_tiles: config.mapTiles,
    },
  },
  ...extra,
});
