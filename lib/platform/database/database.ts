import { PrismaPg } from "@prisma/adapter-pg";
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import pg from "pg";
import { settings } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { PrismaClient } from "./prisma-client/client";
import type { DB } from "./prisma-client/tables";

/** An open transaction of {@link transaction}. */
export type Transaction = Session;

/** What runs plain SQL: the pool, or an open transaction. */
export type Queryable = Pick<Database, "query">;

/** The connection pool of this process; Prisma and Kysely run on the same connections. */
export function pool(): pg.Pool {
  return processSingleton("database-pool", () => {
    const { databaseUrl, databasePoolSize } = settings();
    if (!databaseUrl) throw new Error("DATABASE_URL is not set: start Assay with `npm start`.");
    const created = new pg.Pool({
      connectionString: databaseUrl,
      max: databasePoolSize,
      connectionTimeoutMillis: 10_000,
    });
    // An idle connection that breaks (a restarted server) is replaced by the pool; without a listener
    // Node would end the process.
    created.on("error", (error) => log("warn", "An idle database connection broke", { error }));
    return created;
  });
}

/** Kysely, for joins, several tables and everything inside a {@link transaction}. */
export function db(): Database {
  return processSingleton("kysely", () => new Database(pool()));
}

/** Prisma, for reads and writes of one table on their own. Its transactions are not used: docs/decisions/002. */
export function prisma(): PrismaClient {
  return processSingleton("prisma", () => new PrismaClient({ adapter: new PrismaPg(pool()) }));
}

/**
 * Runs `work` in one transaction on one connection: committed when it returns, rolled back when it
 * throws. For what must be atomic across domains, such as a change and the event that tells of it.
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let isBroken = false;
  try {
    await client.query("BEGIN");
    const tx = new Session(client);
    const result = await work(tx);
    await client.query("COMMIT");
    for (const followUp of followUps.get(tx) ?? []) followUp();
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    // A connection that cannot even roll back is not given back to the pool.
    client.release(isBroken);
  }
}

const followUps = new WeakMap<object, (() => void)[]>();

/** Registers what is done once the transaction has committed, and not at all when it is rolled back. */
export function afterCommit(tx: Queryable, followUp: () => void): void {
  followUps.set(tx, [...(followUps.get(tx) ?? []), followUp]);
}

/** Runs `work` while no other process of this database runs anything under the same number. */
export async function withAdvisoryLock<T>(lock: number, work: () => Promise<T>): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lock]);
    return await work();
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [lock]);
    client.release();
  }
}

/** Closes every connection; the process is about to end. */
export async function closeDatabase(): Promise<void> {
  await prisma().$disconnect();
  await pool().end();
}

/**
 * Typed queries on one connection, or on any of a pool. Types of tables and columns are generated from the
 * Prisma schema, so a row has the type its columns have.
 *
 * Transactions are opened by `transaction()` of `database.ts`, never here: Kysely's own would take a
 * connection that plain SQL, such as a named statement, could not share.
 */
export class Database extends Kysely<DB> {
  readonly #connection: pg.Pool | pg.PoolClient;

  constructor(connection: pg.Pool | pg.PoolClient) {
    super({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createDriver: () => new SharedConnection(connection),
      },
    });
    this.#connection = connection;
  }

  /**
   * The rows of a query that runs all the time, as a statement the server parses once per connection.
   *
   * @param name of the query's text, which must not depend on values
   */
  async rowsOf<Row>(name: string, query: Compilable<Row>): Promise<Row[]> {
    const { sql: text, parameters } = query.compile();
    const { rows } = await this.#connection.query({ name, text, values: [...parameters] });
    return rows;
  }

  /** Plain SQL on the same connection. */
  query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#connection.query(statement, values);
  }
}

/** Typed queries on one connection, for as long as its holder has it: in a transaction, or under a lock. */
export class Session extends Database {
  constructor(readonly client: pg.PoolClient) {
    super(client);
  }
}

/** Sends queries over a connection that its caller opens and closes. */
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
