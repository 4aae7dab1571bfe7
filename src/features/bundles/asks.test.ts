import { expect, test } from 'vitest';
import { asksOf, shortName } from './asks';

const exists = 'Dashboard already exists and `overwrite=true` was not passed';

test('a refusal asks for passwords and for a confirmation, and its issue codes say nothing', () => {
  expect(
    asksOf({
      'databases/shop.yaml': { _schema: ['Must provide a password for the database'] },
      'databases/far.yaml': {
        _schema: [
          'Must provide a password for the ssh tunnel',
          'Must provide a private key for the ssh tunnel',
        ],
      },
      'dashboards/Sales_1.yaml': exists,
      issue_codes: [{ code: 1010 }],
    }),
  ).toEqual({
    secrets: [
      { file: 'databases/shop.yaml', kind: 'password' },
      { file: 'databases/far.yaml', kind: 'tunnelPassword' },
      { file: 'databases/far.yaml', kind: 'tunnelKey' },
    ],
    existing: ['dashboards/Sales_1.yaml'],
    problems: [],
  });
});

test('everything else is a problem of its file, with the place in it', () => {
  expect(
    asksOf({
      'charts/a.yaml': { foo: ['Unknown field.'], params: { x: ['Not a valid string.'] } },
      'datasets/b.yaml': { _schema: ['Invalid input type.'] },
      'charts/c.yaml': "A chart already exists and user doesn't have permissions to overwrite it",
    }).problems,
  ).toEqual([
    { file: 'charts/a.yaml', sentences: ['foo: Unknown field.', 'params.x: Not a valid string.'] },
    { file: 'datasets/b.yaml', sentences: ['Invalid input type.'] },
    {
      file: 'charts/c.yaml',
      sentences: ["A chart already exists and user doesn't have permissions to overwrite it"],
    },
  ]);
});

test('a file is called by its name', () => {
  expect(shortName('databases/my shop.yaml')).toBe('my shop');
});
