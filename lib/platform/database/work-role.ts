import pg from "pg";

/** The user a connection string names. */
export function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

/**
 * Gives the application's role what its work needs: rows of every table, and of a table whose comment
 * begins with `append-only` only reading and adding. Never what changes the schema or lifts a trigger.
 * Said again at each start, so that it fits the tables there are.
 */
export async function grantWork(owner: pg.Client, role: string): Promise<void> {
  const quoted = pg.escapeIdentifier(role);
  await owner.query(`
    BEGIN;
    GRANT USAGE ON SCHEMA public TO ${quoted};
    DO $$ DECLARE item record; BEGIN
      FOR item IN SELECT c.oid::regclass AS name, c.relkind AS kind,
          obj_description(c.oid, 'pg_class') LIKE 'append-only%' AS keeps, c.relname = '_prisma_migrations' AS is_read
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'S')
          AND pg_has_role(c.relowner, 'MEMBER')
      LOOP
        EXECUTE format('REVOKE ALL ON %s FROM %I', item.name, ${pg.escapeLiteral(role)});
        EXECUTE format('GRANT %s ON %s TO %I', CASE
          WHEN item.kind = 'S' THEN 'USAGE, SELECT'
          WHEN item.is_read THEN 'SELECT'
          WHEN item.keeps THEN 'SELECT, INSERT'
          ELSE 'SELECT, INSERT, UPDATE, DELETE' END, item.name, ${pg.escapeLiteral(role)});
      END LOOP;
    END $$;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${quoted};
    COMMIT`);
}

/** Whether a connection string's role is bound by no privilege and no trigger. */
export async function isSuperuser(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      "SELECT rolsuper FROM pg_roles WHERE rolname = current_user",
    );
    return rows[0]?.rolsuper ?? false;
  } finally {
    await client.end();
  }
}
