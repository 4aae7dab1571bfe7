/** How a database elsewhere is reached: stored parameters to these, and never to other options of a driver. */
export interface NetworkSetup {
  /** The server's name: where it is, and whom its certificate must name. */
  readonly host: string;
  readonly port: number;
  readonly database: string | null;
  readonly user: string | null;
  readonly password: string | null;
  readonly encryption: boolean;
  /** The server's certificate must be trusted and name the host. */
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
