/** Passwords among the settings of a connection: files have a mask in their place. */
import { MASKED } from '#common/wire/database.ts';
import type { YamlRecord } from '../exactJson.ts';

type YamlValue = YamlRecord[string];

const SECRET = /passw|secret|token|private_?key|credential/i;

const isRecord = (value: YamlValue | undefined): value is YamlRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const masked = (key: string, value: YamlValue): YamlValue => {
  if (Array.isArray(value)) return (value as readonly YamlValue[]).map((one) => masked(key, one));
  if (isRecord(value)) return withoutSecrets(value);
  return SECRET.test(key) && typeof value === 'string' && value !== '' ? MASKED : value;
};

/** Settings as a file has them. */
export const withoutSecrets = (settings: YamlRecord): YamlRecord =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, masked(key, value)]));

/** What stands here in place of a mask; undefined where nothing does. */
const unmasked = (value: YamlValue, here: YamlValue | undefined): YamlValue | undefined => {
  if (Array.isArray(value)) {
    const own = Array.isArray(here) ? (here as readonly YamlValue[]) : [];
    return (value as readonly YamlValue[])
      .map((one, at) => unmasked(one, own[at]))
      .filter((one) => one !== undefined);
  }
  if (isRecord(value)) return withSecretsHere(value, isRecord(here) ? here : {});
  if (value !== MASKED) return value;
  return typeof here === 'string' ? here : undefined;
};

/** Settings of a file, with what is here in place of each mask; a mask for nothing is left out. */
export const withSecretsHere = (given: YamlRecord, here: YamlRecord): YamlRecord =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]): readonly (readonly [string, YamlValue])[] => {
      const own = unmasked(value, Object.hasOwn(here, key) ? here[key] : undefined);
      return own === undefined ? [] : [[key, own]];
    }),
  );

const valuesIn = (value: YamlValue): number =>
  typeof value === 'object' && value !== null
    ? (Object.values(value) as readonly YamlValue[]).reduce<number>(
        (sum, one) => sum + valuesIn(one),
        0,
      )
    : 1;

/** Whether masks of a file are left out. */
export const losesSecrets = (given: YamlRecord, here: YamlRecord): boolean =>
  valuesIn(withSecretsHere(given, here)) < valuesIn(given);
