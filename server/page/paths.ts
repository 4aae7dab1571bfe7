/** Every address that has a page, and the right that opens it (contract README §8). */

export type Right = readonly [permission: string, view: string];

export const PAGES: readonly (readonly [paths: readonly string[], needs: Right | null])[] = [
  [['/superset/welcome', '/user_info'], null],
  [
    ['/dashboard/list', '/dashboard/new', '/superset/dashboard/:idOrSlug'],
    ['can_read', 'Dashboard'],
  ],
  [
    ['/chart/list', '/chart/add'],
    ['can_read', 'Chart'],
  ],
  [
    ['/explore', '/explore/p/:key', '/superset/explore/p/:key'],
    ['can_read', 'Explore'],
  ],
  [
    ['/sqllab', '/sqllab/p/:key', '/sqllab/history'],
    ['can_read', 'SQLLab'],
  ],
  [['/savedqueryview/list'], ['can_read', 'SavedQuery']],
  [['/superset/all_entities'], ['can_read', 'Tag']],
  [
    ['/tablemodelview/list', '/dataset/add', '/dataset/:id'],
    ['can_read', 'Dataset'],
  ],
  [['/databaseview/list'], ['can_read', 'Database']],
];

export const SIGN_IN_PATH = '/login';

export const PAGE_PATHS: readonly string[] = [SIGN_IN_PATH, ...PAGES.flatMap(([paths]) => paths)];
