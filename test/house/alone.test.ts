/** What a test does to its process would reach the files that follow it there. */
import { expect, test } from 'vitest';
import { ALONE } from '../alone.ts';
import { files, textOf } from './edges';

const TO_ITS_PROCESS =
  /mocks\/(queriedDatabases|sameTable)\.ts|\bprocess\.(chdir|emit|kill|on|once|umask)\(|\bprocess\.env(\.\w+|\[[^\]]+\]) \?*= |\/proc\/|\.rss\b|memoryUsage|residentMb|startServer\(|stubEnv|stubGlobal/;
const OF_THE_SERVER = /^(common|mocks|scripts|server)\/.*\.test\.ts$/;

test('every test file of the server that measures or changes its process has one of its own', () => {
  const found = [...files].filter(
    (file) => OF_THE_SERVER.test(file) && TO_ITS_PROCESS.test(textOf(file)),
  );
  expect(found.filter((file) => !ALONE.includes(file))).toEqual([]);
});

test('every test file with a process of its own is there', () => {
  expect(ALONE.filter((file) => !files.has(file))).toEqual([]);
});
