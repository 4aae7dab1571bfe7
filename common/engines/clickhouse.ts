import { type EngineDescriptor, words } from './descriptor.ts';
import { STANDARD_RULES } from './lexicalRules.ts';

export const clickhouse: EngineDescriptor = {
  displayName: 'ClickHouse',
  connection: {
    driver: '@clickhouse/client',
    schemes: ['clickhouse', 'clickhousedb'],
    port: { plain: 8123, encrypted: 8443 },
    databaseLabel: 'Database',
    needsDatabase: false,
  },
  lexical: {
    ...STANDARD_RULES,
    nameQuotes: ['"', '`'],
    backslashes: true,
    nameBackslashes: true,
    dollarQuotes: true,
    hashComments: 'before_blank',
  },
  names: { quote: '`', plain: /^[A-Za-z_][A-Za-z0-9_]*$/ },
  ownSchemas: ['information_schema', 'system'],
  internalFunctions: /^_/,
  outputNamesIn: ['where', 'group by', 'having', 'order by'],
  words: {
    keywords: [
      'PREWHERE',
      'FINAL',
      'SAMPLE',
      'ARRAY JOIN',
      'ILIKE',
      'SETTINGS',
      'FORMAT',
      'LIMIT BY',
      'DESCRIBE',
    ],
    functions: words(
      'toDate toDateTime toStartOfMonth toStartOfDay toStartOfHour uniq uniqExact quantile argMax argMin groupArray arrayJoin countIf sumIf avgIf formatDateTime toString dateDiff now today',
    ),
  },
  impersonation: {
    by: null,
    why: 'ClickHouse has no way to ask as another user that every server knows: EXECUTE AS is new, and a role can be left by whoever asks.',
  },
  hasPartitions: false,
  validator: null,
  formatter: 'clickhouse',
};
