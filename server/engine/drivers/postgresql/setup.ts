/** How to reach a PostgreSQL; only these, never other options of the driver. */
export interface PostgresqlSetup {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string | null;
  readonly ssl: boolean;
}
