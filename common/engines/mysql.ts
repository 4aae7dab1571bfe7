import { type EngineDescriptor, words } from './descriptor.ts';
import { STANDARD_RULES } from './lexicalRules.ts';

/** MySQL and MariaDB. */
export const mysql: EngineDescriptor = {
  displayName: 'MySQL',
  connection: {
    driver: 'mysql2',
    schemes: ['mysql', 'mariadb'],
    port: { plain: 3306, encrypted: 3306 },
    databaseLabel: 'Database',
    needsDatabase: false,
  },
  lexical: {
    ...STANDARD_RULES,
    nameQuotes: ['`'],
    textQuotes: ["'", '"'],
    backslashes: true,
    hashComments: 'always',
    dashesNeedBlank: true,
    runningComments: true,
  },
  names: { quote: '`', plain: /^[A-Za-z_][A-Za-z0-9_]*$/ },
  ownSchemas: ['information_schema', 'performance_schema', 'mysql', 'sys'],
  internalFunctions: /^_/,
  outputNamesIn: ['group by', 'having', 'order by'],
  words: {
    keywords: ['REGEXP', 'STRAIGHT_JOIN', 'DIV', 'SHOW TABLES', 'DESCRIBE'],
    functions: words(
      'NOW CURDATE DATE_FORMAT DATE_ADD DATE_SUB DATEDIFF IFNULL IF GROUP_CONCAT STDDEV VARIANCE JSON_EXTRACT STR_TO_DATE TIMESTAMPDIFF YEAR MONTH DAY',
    ),
  },
  impersonation: {
    by: null,
    why: 'MySQL and MariaDB have no way to ask as another user: SET ROLE adds rights, and whoever asks could take others.',
  },
  hasPartitions: false,
  validator: null,
  formatter: 'mysql',
};
