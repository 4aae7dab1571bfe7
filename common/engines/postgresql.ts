import { type EngineDescriptor, words } from './descriptor.ts';
import { POSTGRESQL_RULES } from './lexicalRules.ts';

export const postgresql: EngineDescriptor = {
  displayName: 'PostgreSQL',
  connection: {
    driver: 'pg',
    schemes: ['postgresql', 'postgres'],
    port: { plain: 5432, encrypted: 5432 },
    databaseLabel: 'Database',
    needsDatabase: true,
  },
  lexical: POSTGRESQL_RULES,
  names: { quote: '"', plain: /^[a-z_][a-z0-9_$]*$/ },
  ownSchemas: ['information_schema', 'pg_catalog', 'pg_toast'],
  internalFunctions: /^(?:_|pg_)/,
  outputNamesIn: ['group by', 'order by'],
  words: {
    keywords: ['ILIKE', 'LATERAL', 'RETURNING', 'SIMILAR TO', 'FILTER'],
    functions: words(
      'DATE_TRUNC NOW TO_CHAR TO_DATE AGE STDDEV VARIANCE STRING_AGG ARRAY_AGG JSONB_BUILD_OBJECT JSONB_AGG UNNEST GENERATE_SERIES REGEXP_REPLACE SPLIT_PART PERCENTILE_CONT',
    ),
  },
  impersonation: { by: 'role' },
  hasPartitions: false,
  validator: 'PostgreSQLPlanner',
  formatter: 'postgresql',
};
