import { type EngineDescriptor, words } from './descriptor.ts';
import { STANDARD_RULES } from './lexicalRules.ts';

export const trino: EngineDescriptor = {
  displayName: 'Trino',
  connection: {
    driver: 'http',
    schemes: ['trino'],
    port: { plain: 8080, encrypted: 443 },
    databaseLabel: 'Catalog',
    needsDatabase: false,
  },
  lexical: STANDARD_RULES,
  names: { quote: '"', plain: /^[a-z_][a-z0-9_]*$/ },
  ownSchemas: ['information_schema', 'system'],
  internalFunctions: /^[_$]/,
  outputNamesIn: ['order by'],
  words: {
    keywords: ['FETCH FIRST', 'UNNEST', 'SHOW TABLES', 'DESCRIBE'],
    functions: words(
      'DATE_TRUNC NOW DATE_ADD DATE_DIFF FORMAT_DATETIME APPROX_DISTINCT APPROX_PERCENTILE ARRAY_AGG MAX_BY MIN_BY REGEXP_EXTRACT TRY_CAST JSON_EXTRACT_SCALAR STDDEV VARIANCE',
    ),
  },
  impersonation: { by: 'user' },
  hasPartitions: true,
  validator: null,
  formatter: 'trino',
};
