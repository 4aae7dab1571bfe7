import { textOf } from '../drivers/network.ts';
import { OFF, ON, SWITCH, VERIFIED, VERIFY } from '../drivers/tlsChoices.ts';
import { driverAt, type EngineModule } from '../module.ts';
import { mysqlCost } from './cost.ts';
import { dialect } from './dialect.ts';
import { grammar } from './grammar.ts';
import { mysqlPlan } from './plan.ts';
import { showsOthersSql } from './othersSql.ts';
import { problems } from './problems.ts';

export const mysql: EngineModule = {
  dialect,
  grammar,
  planner: {
    explain: 'EXPLAIN FORMAT=JSON',
    analyze: null,
    tree: mysqlPlan,
    cost: { explain: 'EXPLAIN FORMAT=JSON', read: mysqlCost },
  },
  functionNames: null,
  showsOthersSql,
  network: {
    tls: {
      settings: {
        ssl: SWITCH,
        ssl_mode: {
          disabled: OFF,
          preferred: OFF,
          required: ON,
          verify_ca: VERIFIED,
          verify_identity: VERIFIED,
        },
        ssl_verify_cert: VERIFY,
        ssl_verify_identity: VERIFY,
      },
      verifiesByDefault: false,
      written: { encrypted: 'ssl=1', verified: 'ssl=1&ssl_verify_cert=true' },
    },
    ignoredSettings: ['charset'],
    probe: 'schemas',
    problems,
  },
  home: ({ database }) => ({ defaultSchema: textOf(database) ?? '' }),
  driver: driverAt<typeof import('./driver.ts').createDriver>(import.meta.dirname),
};
