import { expect, test } from 'vitest';
import { losesSecrets, withoutSecrets, withSecretsHere } from './secretSettings.ts';

const STORED = {
  engine_params: {
    connect_args: { password: 'hunter2', api_token: 't', timeout: 5, sslmode: null },
    hosts: [{ name: 'a', secret: 's' }, null],
  },
  metadata_params: {},
  cost_estimate_enabled: false,
};

test('passwords and tokens among the settings of a connection are masked in its file, at any depth [T32]', () => {
  const file = withoutSecrets(STORED);
  expect(JSON.stringify(file)).not.toMatch(/hunter2|"[ts]"/);
  expect(file.engine_params).toEqual({
    connect_args: {
      password: 'XXXXXXXXXX',
      api_token: 'XXXXXXXXXX',
      timeout: 5,
      sslmode: null,
    },
    hosts: [{ name: 'a', secret: 'XXXXXXXXXX' }, null],
  });
});

test('a mask in a file keeps what is here, and stands for nothing where nothing is', () => {
  const file = withoutSecrets(STORED);
  expect(withSecretsHere(file, STORED)).toEqual(STORED);
  expect(losesSecrets(file, STORED)).toBe(false);
  expect(withSecretsHere(file, {}).engine_params).toEqual({
    connect_args: { timeout: 5, sslmode: null },
    hosts: [{ name: 'a' }, null],
  });
  expect(losesSecrets(file, {})).toBe(true);
});
