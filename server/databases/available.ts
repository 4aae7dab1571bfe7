/** The kinds of databases that can be connected, with the fields each needs (`GET available/`). */
import type { AvailableEngine, ParametersSchema } from '#common/wire/database.ts';
import {
  EMBEDDED_BACKEND,
  type NetworkEngine,
  NETWORK_ENGINES,
  networkEngine,
  placeholderOf,
} from './networkEngines.ts';

/** What no kind of database can do here. */
const ENGINE_INFORMATION = {
  supports_file_upload: false,
  supports_dynamic_catalog: false,
  supports_oauth2: false,
  disable_ssh_tunneling: true,
} as const;

/** Files become tables of the built-in database alone. */
export const engineInformation = (backend: string) => ({
  ...ENGINE_INFORMATION,
  supports_file_upload: backend === EMBEDDED_BACKEND,
});

const parametersSchema = (engine: NetworkEngine): ParametersSchema => ({
  type: 'object',
  properties: {
    host: { type: 'string', description: 'Name or address of the machine' },
    port: { type: 'integer', description: 'Port', default: engine.port.plain },
    database: {
      type: 'string',
      description: engine.databaseLabel,
      nullable: !engine.needsDatabase,
    },
    username: { type: 'string', description: 'User name', nullable: true },
    password: { type: 'string', description: 'Password', nullable: true },
    encryption: { type: 'boolean', description: 'Encrypted connection' },
    verify_certificate: { type: 'boolean', description: 'Check the certificate' },
    query: { type: 'object', description: 'Settings as in an address' },
  },
  required: engine.needsDatabase ? ['host', 'port', 'database'] : ['host', 'port'],
});

const noParameters: ParametersSchema = { type: 'object', properties: {}, required: [] };

export const parametersSchemaOf = (backend: string): ParametersSchema => {
  const engine = networkEngine(backend);
  return engine ? parametersSchema(engine) : noParameters;
};

export const driverOf = (backend: string): string => networkEngine(backend)?.driver ?? backend;

export const availableEngines = (): readonly AvailableEngine[] =>
  NETWORK_ENGINES.map((engine) => ({
    name: engine.name,
    engine: engine.backend,
    default_driver: engine.driver,
    available_drivers: [engine.driver],
    sqlalchemy_uri_placeholder: placeholderOf(engine),
    preferred: true,
    engine_information: engineInformation(engine.backend),
    supports_oauth2: false,
    parameters: parametersSchema(engine),
  }));
