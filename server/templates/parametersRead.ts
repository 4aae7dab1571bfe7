/** Which parameters of an address a template reads, as far as it names them. */
import { expressionNames } from './given.ts';
import { partsOf } from './tags.ts';

const READER = 'url_param';
const NAMED = /\burl_param\s*\(\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*[,)]/g;
const ANY = /\burl_param\b/g;

/** All of them where a name is computed. */
export const parametersRead = (template: string, given: readonly string[]): readonly string[] => {
  if (given.length === 0 || !template.includes(READER)) return [];
  const bodies = [...partsOf(template)]
    .map(({ body }) => body)
    .filter((body) => expressionNames(body).includes(READER));
  const named = bodies.flatMap((body) =>
    [...body.matchAll(NAMED)].map(([, single, double]) => single ?? double ?? ''),
  );
  const uses = bodies.flatMap((body) => [...body.matchAll(ANY)]).length;
  return uses > named.length ? given : given.filter((name) => named.includes(name));
};
