/** How a database elsewhere is reached. Stored parameters become these values, never other options of a driver. */
export interface NetworkSetup {
  /** The name of the server, for its address and for its certificate. */
  readonly host: string;
  readonly port: number;
  readonly database: string | null;
  readonly user: string | null;
  readonly password: string | null;
  readonly encryption: boolean;
  /** The certificate must be trusted and name the host. */
  readonly verifyCertificate: boolean;
}

export type Parameters = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : null;

export const networkSetup = (parameters: Parameters, defaultPort: number): NetworkSetup => ({
  host: textOf(parameters.host) ?? 'localhost',
  port: Number(parameters.port ?? defaultPort),
  database: textOf(parameters.database),
  user: textOf(parameters.username),
  password: textOf(parameters.password),
  encryption: parameters.encryption === true,
  verifyCertificate: parameters.verify_certificate === true,
});
