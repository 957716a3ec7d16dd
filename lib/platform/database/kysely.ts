import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import type { DB } from "./prisma-client/tables";

/**
 * Typed queries on one connection, or on any of a pool. Types of tables and columns are generated from the
 * Prisma schema, so a row has the type its columns have.
 *
 * Transactions are opened by `transaction()` of `database.ts`, never here: Kysely's own would take a
 * connection that plain SQL, such as a named statement, could not share.
 */
export class Database extends Kysely<DB> {
  /** Plain SQL on the same connection. */
  readonly query: pg.PoolClient["query"];

  constructor(connection: pg.Pool | pg.PoolClient) {
    super({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createDriver: () => new SharedConnection(connection),
      },
    });
    this.query = connection.query.bind(connection) as pg.PoolClient["query"];
  }
}

/** Typed queries on one connection, for as long as its holder has it: in a transaction, or under a lock. */
export class Session extends Database {
  constructor(readonly client: pg.PoolClient) {
    super(client);
  }
}

/** Sends queries over a connection that somebody else opens and closes. */
class SharedConnection implements Driver, DatabaseConnection {
  constructor(private readonly connection: pg.Pool | pg.PoolClient) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.connection.query(sql, [...parameters]);
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  streamQuery(): AsyncIterableIterator<never> {
    throw new TypeError("Rows are streamed by pg-copy-streams or by key range, not by Kysely.");
  }
}

async function refuse(): Promise<never> {
  throw new TypeError("Open a transaction with transaction() of lib/platform/database.");
}
