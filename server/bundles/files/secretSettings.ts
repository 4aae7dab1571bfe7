/** Passwords among the settings of a connection: files have a mask in their place. */
import { MASKED } from '#common/wire/database.ts';
import type { YamlRecord } from '../exactJson.ts';

type YamlValue = YamlRecord[string];

const SECRET = /passw|secret|token|private_?key|credential/i;

const isRecord = (value: YamlValue | undefined): value is YamlRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const masked = (key: string, value: YamlValue): YamlValue => {
  if (isRecord(value)) return withoutSecrets(value);
  return SECRET.test(key) && typeof value === 'string' && value !== '' ? MASKED : value;
};

/** Settings as a file has them. */
export const withoutSecrets = (settings: YamlRecord): YamlRecord =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, masked(key, value)]));

/** Settings of a file, with what is here in place of each mask; one without a value here is left out. */
export const withSecretsHere = (given: YamlRecord, here: YamlRecord): YamlRecord =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]): readonly (readonly [string, YamlValue])[] => {
      const own = Object.hasOwn(here, key) ? here[key] : undefined;
      if (isRecord(value)) return [[key, withSecretsHere(value, isRecord(own) ? own : {})]];
      if (value !== MASKED) return [[key, value]];
      return typeof own === 'string' ? [[key, own]] : [];
    }),
  );
