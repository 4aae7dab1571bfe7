import { type EngineDescriptor, words } from './descriptor.ts';
import { POSTGRESQL_RULES } from './lexicalRules.ts';

export const duckdb: EngineDescriptor = {
  displayName: 'DuckDB',
  connection: null,
  lexical: { ...POSTGRESQL_RULES, foreignSigns: 'names_or_blanks' },
  names: { quote: '"', plain: /^[A-Za-z_][A-Za-z0-9_]*$/ },
  ownSchemas: ['information_schema', 'pg_catalog'],
  internalFunctions: /^(?:_|pg_|icu_|duckdb_|sextant_|is_histogram_)|_(?:duckdb|pg)_/,
  outputNamesIn: ['where', 'group by', 'having', 'order by', 'qualify'],
  words: {
    keywords: [
      'ILIKE',
      'QUALIFY',
      'EXCLUDE',
      'ASOF JOIN',
      'PIVOT',
      'UNPIVOT',
      'SUMMARIZE',
      'DESCRIBE',
      'GROUP BY ALL',
    ],
    functions: words('DATE_TRUNC NOW STDDEV VARIANCE MEDIAN STRING_AGG LIST STRUCT_PACK UNNEST'),
  },
  impersonation: {
    by: null,
    why: 'The built-in database has no users of its own: who may read what is settled here.',
  },
  hasPartitions: false,
  validator: 'DuckDBParser',
  formatter: 'duckdb',
};
