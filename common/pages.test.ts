import { expect, test } from 'vitest';
import { HOME, MENU, PAGES, SETTINGS } from './pages.ts';

const paths = Object.values(PAGES).flatMap((page) => [...page.paths] as string[]);

test('no two pages share an address', () => {
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
});

test('every address begins with one slash, and the start page is among them', () => {
  expect(paths.filter((path) => !/^\/[a-z_]/.test(path))).toEqual([]);
  expect(paths).toContain(HOME);
});

test('every entry of the navigation bar and of the settings menu leads to a page and names the right it needs', () => {
  expect(MENU.map(({ label, needs }) => [label, needs])).toEqual([
    ['Dashboards', ['can_read', 'Dashboard']],
    ['Charts', ['can_read', 'Chart']],
    ['Datasets', ['can_read', 'Dataset']],
    ['SQL', ['can_read', 'SQLLab']],
    ['Databases', ['can_write', 'Database']],
  ]);
  expect(SETTINGS.map(({ group, label, needs }) => [group, label, needs])).toEqual([
    ['Security', 'Row level security', ['can_read', 'RowLevelSecurity']],
    ['Manage', 'Annotation layers', ['can_write', 'Annotation']],
  ]);
  expect([...MENU, ...SETTINGS].filter(({ path }) => !paths.includes(path))).toEqual([]);
});
