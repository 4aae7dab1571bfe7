import { textOf } from '../drivers/network.ts';
import { SCHEME, SWITCH, VERIFY } from '../drivers/tlsChoices.ts';
import { driverAt, type EngineModule } from '../module.ts';
import { TEXT_PLANNER } from '../planner/planner.ts';
import { dialect } from './dialect.ts';
import { grammar } from './grammar.ts';
import { showsOthersSql } from './othersSql.ts';
import { problems } from './problems.ts';

export const clickhouse: EngineModule = {
  dialect,
  grammar,
  planner: TEXT_PLANNER,
  functionNames: null,
  showsOthersSql,
  network: {
    tls: {
      settings: { secure: SWITCH, protocol: SCHEME, verify: VERIFY },
      verifiesByDefault: true,
      written: { encrypted: 'secure=true&verify=false', verified: 'secure=true' },
    },
    ignoredSettings: [],
    probe: 'schemas',
    problems,
  },
  home: ({ database }) => ({ defaultSchema: textOf(database) ?? dialect.defaultSchema }),
  driver: driverAt<typeof import('./driver.ts').createDriver>(import.meta.dirname),
};
