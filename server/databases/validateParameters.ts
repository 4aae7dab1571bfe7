/** `POST validate_parameters/`: what is missing or wrong before anything is saved. */
import type { ParametersCheck } from '#common/wire/database.ts';
import { HttpError, issueCodes, refusal, type WireError } from '../errors.ts';
import type { RequestedConnection } from './address.ts';
import { networkEngine } from './networkEngines.ts';

const MAX_PORT = 65_535;

const refuse = (errors: readonly WireError[]): HttpError => new HttpError(422, { errors });

/** The parameters as a connection; 422 with every missing field and every invalid port. */
export const checkedParameters = (body: ParametersCheck): RequestedConnection => {
  const engine = networkEngine(body.engine);
  if (!engine) {
    const message = `Engine "${body.engine.slice(0, 100)}" cannot be configured through parameters.`;
    throw refusal('GENERIC_DB_ENGINE_ERROR', message, { issue_codes: issueCodes(1002) }, 422);
  }
  const given = body.parameters ?? {};
  const isEmpty = (name: 'host' | 'port' | 'database') => {
    const value = given[name];
    return value === undefined || value === null || String(value).trim() === '';
  };
  const needed = ['host', 'port', ...(engine.needsDatabase ? ['database' as const] : [])] as const;
  const missing = needed.filter(isEmpty);
  const errors: WireError[] = [];
  if (missing.length > 0) {
    errors.push({
      message: `One or more parameters are missing: ${missing.join(', ')}`,
      error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
      level: 'warning',
      extra: { missing, engine_name: engine.name, issue_codes: issueCodes(1018) },
    });
  }
  const port = Number(given.port);
  if (!missing.includes('port') && !(Number.isInteger(port) && port >= 1 && port <= MAX_PORT)) {
    errors.push({
      message: `A port is a whole number from 1 to ${MAX_PORT}.`,
      error_type: 'CONNECTION_INVALID_PORT_ERROR',
      level: 'error',
      extra: { invalid: ['port'], engine_name: engine.name, issue_codes: issueCodes(1034) },
    });
  }
  if (errors.length > 0) throw refuse(errors);
  return { engine, parameters: { ...given, host: given.host ?? '', port } };
};
