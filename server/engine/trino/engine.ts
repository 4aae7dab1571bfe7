import { textOf } from '../drivers/network.ts';
import { SCHEME, SWITCH, VERIFY } from '../drivers/tlsChoices.ts';
import { driverAt, type EngineModule } from '../module.ts';
import { TEXT_PLANNER } from '../planner/planner.ts';
import { dialect } from './dialect.ts';
import { grammar } from './grammar.ts';
import { showsOthersSql } from './othersSql.ts';
import { partitionsOf } from './partitions.ts';
import { problems } from './problems.ts';

export const trino: EngineModule = {
  dialect,
  grammar,
  planner: TEXT_PLANNER,
  functionNames: null,
  showsOthersSql,
  partitionsOf,
  network: {
    tls: {
      settings: { http_scheme: SCHEME, protocol: SCHEME, secure: SWITCH, verify: VERIFY },
      verifiesByDefault: true,
      written: { encrypted: 'http_scheme=https&verify=false', verified: 'http_scheme=https' },
    },
    ignoredSettings: [],
    probe: 'catalogs',
    problems,
  },
  home: ({ database }) => {
    const [defaultCatalog = '', defaultSchema = ''] = (textOf(database) ?? '').split('/');
    return { defaultCatalog: defaultCatalog || null, defaultSchema };
  },
  driver: driverAt<typeof import('./driver.ts').createDriver>(import.meta.dirname),
};
