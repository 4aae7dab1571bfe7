import { OFF, ON, VERIFIED } from '../drivers/tlsChoices.ts';
import { driverAt, type EngineModule } from '../module.ts';
import { textOf } from '../drivers/network.ts';
import { postgresqlCost } from './cost.ts';
import { dialect } from './dialect.ts';
import { grammar } from './grammar.ts';
import { postgresqlPlan } from './plan.ts';
import { showsOthersSql } from './othersSql.ts';
import { problems } from './problems.ts';

export const postgresql: EngineModule = {
  dialect,
  grammar,
  planner: {
    explain: 'EXPLAIN (FORMAT JSON)',
    analyze: 'EXPLAIN (ANALYZE, FORMAT JSON)',
    tree: postgresqlPlan,
    cost: { explain: 'EXPLAIN', read: postgresqlCost },
  },
  functionNames: null,
  showsOthersSql,
  network: {
    tls: {
      settings: {
        sslmode: {
          disable: OFF,
          allow: OFF,
          prefer: OFF,
          require: ON,
          'verify-ca': VERIFIED,
          'verify-full': VERIFIED,
        },
      },
      verifiesByDefault: false,
      written: { encrypted: 'sslmode=require', verified: 'sslmode=verify-full' },
    },
    ignoredSettings: ['application_name', 'connect_timeout'],
    probe: 'schemas',
    problems,
  },
  // The database that the connection uses.
  home: ({ database }) => ({ defaultCatalog: textOf(database) }),
  driver: driverAt<typeof import('./driver.ts').createDriver>(import.meta.dirname),
};
