import { describe, expect, test } from 'vitest';
import { tileAddress, tileOrigin } from './tiles.ts';

describe('an address of tiles', () => {
  test.each([
    'https://tile.example.org/{z}/{x}/{y}.png',
    'http://10.0.0.1:8080/styles/a-b/{z}/{x}/{y}@2x.png?key=a1',
  ])('is taken as %s', (address) => {
    expect(tileAddress(address)).toBe(address);
  });

  test.each([
    'https://tile.example.org/{z}/{x}.png',
    'https://{s}.example.org/{z}/{x}/{y}.png',
    'https://tile.example.org/{z}/{x}/{y}{r}.png',
    'https://{z}.example.org/{x}/{y}/0.png',
    'https://tile.example.org{z}/{x}/{y}.png',
    'https://user:secret@tile.example.org/{z}/{x}/{y}.png',
    'ftp://tile.example.org/{z}/{x}/{y}.png',
    "https://tile.example.org/{z}/{x}/{y}; script-src 'unsafe-inline'",
    '/tiles/{z}/{x}/{y}.png',
  ])('is not %s', (address) => {
    expect(tileAddress(address)).toBeNull();
  });

  test('is allowed by its origin alone', () => {
    expect(
      tileOrigin({ address: 'https://Tile.example.org:8443/a/{z}/{x}/{y}.png', attribution: '' }),
    ).toBe('https://tile.example.org:8443');
  });
});
