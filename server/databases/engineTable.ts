/** The databases that can be connected over the network: a kind is a row of this table. */

export interface TlsChoice {
  readonly encryption?: boolean;
  readonly verify?: boolean;
}

export interface NetworkEngine {
  /** As stored databases and dialects name it. */
  readonly backend: string;
  readonly name: string;
  readonly driver: string;
  /** Of addresses, without `+driver`; the first is the one written. */
  readonly schemes: readonly string[];
  readonly port: { readonly plain: number; readonly encrypted: number };
  readonly databaseLabel: 'Database' | 'Catalog';
  readonly needsDatabase: boolean;
  /** Settings in an address that choose encryption, by value in lower case. */
  readonly tls: Readonly<Record<string, Readonly<Record<string, TlsChoice>>>>;
  readonly verifiesByDefault: boolean;
  /** How an address says it. */
  readonly written: { readonly encrypted: string; readonly verified: string };
  /** Settings of other tools' addresses that change nothing here. */
  readonly passedOver: readonly string[];
  /** Answers only where somebody is signed in at the database, whatever the database's name. */
  readonly probe: 'schemas' | 'catalogs';
}

const ON: TlsChoice = { encryption: true };
const OFF: TlsChoice = { encryption: false };
const VERIFIED: TlsChoice = { encryption: true, verify: true };
const onOff = { 1: ON, true: ON, 0: OFF, false: OFF };
const schemeOf = { https: ON, http: OFF };
const verify = {
  1: { verify: true },
  true: { verify: true },
  0: { verify: false },
  false: { verify: false },
};

export const NETWORK_ENGINES: readonly NetworkEngine[] = [
  {
    backend: 'postgresql',
    name: 'PostgreSQL',
    driver: 'pg',
    schemes: ['postgresql', 'postgres'],
    port: { plain: 5432, encrypted: 5432 },
    databaseLabel: 'Database',
    needsDatabase: true,
    tls: {
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
    passedOver: ['application_name', 'connect_timeout'],
    probe: 'schemas',
  },
  {
    backend: 'mysql',
    name: 'MySQL',
    driver: 'mysql2',
    schemes: ['mysql', 'mariadb'],
    port: { plain: 3306, encrypted: 3306 },
    databaseLabel: 'Database',
    needsDatabase: false,
    tls: {
      ssl: onOff,
      ssl_mode: {
        disabled: OFF,
        preferred: OFF,
        required: ON,
        verify_ca: VERIFIED,
        verify_identity: VERIFIED,
      },
      ssl_verify_cert: verify,
      ssl_verify_identity: verify,
    },
    verifiesByDefault: false,
    written: { encrypted: 'ssl=1', verified: 'ssl=1&ssl_verify_cert=true' },
    passedOver: ['charset'],
    probe: 'schemas',
  },
  {
    backend: 'clickhouse',
    name: 'ClickHouse',
    driver: '@clickhouse/client',
    schemes: ['clickhouse', 'clickhousedb'],
    port: { plain: 8123, encrypted: 8443 },
    databaseLabel: 'Database',
    needsDatabase: false,
    tls: { secure: onOff, protocol: schemeOf, verify },
    verifiesByDefault: true,
    written: { encrypted: 'secure=true&verify=false', verified: 'secure=true' },
    passedOver: [],
    probe: 'schemas',
  },
  {
    backend: 'trino',
    name: 'Trino',
    driver: 'http',
    schemes: ['trino'],
    port: { plain: 8080, encrypted: 443 },
    databaseLabel: 'Catalog',
    needsDatabase: false,
    tls: { http_scheme: schemeOf, protocol: schemeOf, secure: onOff, verify },
    verifiesByDefault: true,
    written: { encrypted: 'http_scheme=https&verify=false', verified: 'http_scheme=https' },
    passedOver: [],
    probe: 'catalogs',
  },
];

/** By the name of the kind, or of an address. */
export const networkEngine = (name: string): NetworkEngine | undefined =>
  NETWORK_ENGINES.find(({ backend, schemes }) => backend === name || schemes.includes(name));

export const EMBEDDED_BACKEND = 'duckdb';

export const placeholderOf = ({ schemes: [scheme], databaseLabel }: NetworkEngine): string =>
  `${scheme}://user:password@host:port/${databaseLabel.toLowerCase()}`;

export const defaultPort = ({ port }: NetworkEngine, encryption: boolean): number =>
  encryption ? port.encrypted : port.plain;
