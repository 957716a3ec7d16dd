import { sql } from "kysely";

/** Days are compared in UTC. */
export const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;

/** Evidence of a control `c` that is attached and not expired. */
export const VALID_EVIDENCE = sql`FROM control_evidence l JOIN evidence e ON e.id = l.evidence_id
  WHERE l.control_id = c.id AND (e.expires_on IS NULL OR e.expires_on >= ${TODAY})`;
