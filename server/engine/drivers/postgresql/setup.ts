/** How to reach a PostgreSQL; only these, never other options of the driver. */
export interface PostgresqlSetup {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string | null;
  readonly ssl: boolean;
  /** The server's certificate must be trusted and name the host. */
  readonly verifyCertificate?: boolean;
}
