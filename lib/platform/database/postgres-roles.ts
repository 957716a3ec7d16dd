import fs from "node:fs";
import path from "node:path";
import { randomToken } from "@/lib/platform/crypto";
import type { ServerAccount } from "./server-programs";

/** Made by initdb. Nothing connects as it: no address lets it in. */
export const SUPERUSER = "assay";
/** Owns the schema and changes it by migrations. */
export const OWNER_ROLE = "assay_owner";
/** Reads and writes rows for the application, and may nothing else. */
export const WORK_ROLE = "assay_app";

type LoginRole = typeof OWNER_ROLE | typeof WORK_ROLE;

/** Runs statements as the superuser in one database of a cluster whose server does not run. */
export type SuperuserSql = (database: string, statements: readonly string[]) => void;

/** First line of a pg_hba.conf that is ours; written last, so it also says that the roles are made. */
const MARK = "# Assay: roles 1";

const PASSWORD_FILES: Readonly<Record<LoginRole, string>> = {
  [OWNER_ROLE]: "postgres-owner-password",
  [WORK_ROLE]: "postgres-app-password",
};

/** Of earlier versions: the superuser's password, which was the application's. */
const SUPERUSER_PASSWORD_FILE = "postgres-password";

const ACCESS = `${MARK}
# The superuser is let in by no line. Its work is done in single-user mode while no server runs.
host  assay  ${WORK_ROLE}    127.0.0.1/32  scram-sha-256
host  all    ${OWNER_ROLE}  127.0.0.1/32  scram-sha-256
host  all    all          all           reject
local all    all                        reject
`;

/** Where a cluster's files are, and the directory that holds the passwords: it need not be the one above. */
export interface ClusterPlace {
  cluster: string;
  dataDir: string;
}

/** Whether the cluster has its roles and lets only them in. */
export function hasRoles({ cluster }: ClusterPlace): boolean {
  return fs.readFileSync(accessFile(cluster), "utf8").startsWith(MARK);
}

/**
 * Makes the roles of a cluster whose server does not run and closes the superuser's way in. What a
 * killed process left half done is done again. In the cluster of an earlier version the schema passes
 * from the superuser to its owner role, and the superuser's password ends.
 */
export function makeRoles(
  { cluster, dataDir }: ClusterPlace,
  run: SuperuserSql,
  account: ServerAccount,
): void {
  for (const role of [OWNER_ROLE, WORK_ROLE] as const) {
    const password = randomToken(24);
    fs.writeFileSync(passwordFile(dataDir, role), password, { mode: 0o600 });
    run("postgres", [createRole(role), `ALTER ROLE ${role} PASSWORD '${password}'`]);
  }
  run("postgres", [`ALTER ROLE ${OWNER_ROLE} CREATEDB`, `ALTER ROLE ${SUPERUSER} PASSWORD NULL`]);
  const oldPassword = path.join(dataDir, SUPERUSER_PASSWORD_FILE);
  if (fs.existsSync(oldPassword)) passOnSchema(run);
  const file = accessFile(cluster);
  const draft = `${file}.new`;
  fs.writeFileSync(draft, ACCESS, { mode: 0o600 });
  if (account !== undefined) fs.chownSync(draft, account.uid, account.gid);
  fs.renameSync(draft, file);
  fs.rmSync(oldPassword, { force: true });
}

/** The connection string of a role on this machine. */
export function addressOf(dataDir: string, role: LoginRole, port: number, database = "assay"): string {
  const password = fs.readFileSync(passwordFile(dataDir, role), "utf8").trim();
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function passwordFile(dataDir: string, role: LoginRole): string {
  return path.join(dataDir, PASSWORD_FILES[role]);
}

const accessFile = (cluster: string) => path.join(cluster, "pg_hba.conf");

function createRole(role: LoginRole): string {
  return `DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} LOGIN; END IF;
END $$`;
}

/** The superuser of initdb can lose neither its attribute nor, by REASSIGN OWNED, what it owns. */
function passOnSchema(run: SuperuserSql): void {
  try {
    run("assay", [`ALTER DATABASE assay OWNER TO ${OWNER_ROLE}`, PASS_ON_TABLES, PASS_ON_ROUTINES]);
  } catch (error) {
    // A first start that was killed before it made the database: there is nothing to pass on.
    if (!(error instanceof Error && /database "assay" does not exist/.test(error.message))) throw error;
  }
}

// A sequence of a column goes with its table.
const PASS_ON_TABLES = `DO $$ DECLARE item regclass; BEGIN
  FOR item IN SELECT c.oid FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
  LOOP EXECUTE format('ALTER TABLE %s OWNER TO ${OWNER_ROLE}', item); END LOOP;
END $$`;

const PASS_ON_ROUTINES = `DO $$ DECLARE item regprocedure; BEGIN
  FOR item IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  LOOP EXECUTE format('ALTER ROUTINE %s OWNER TO ${OWNER_ROLE}', item); END LOOP;
END $$`;
