import { pool } from "@/lib/platform/database/database";

/** Words that names are made of: as many as organizations use, so that each is shared by many records. */
const SUBJECTS = [
  ..."access control|incident response|supplier security|data retention|model monitoring|human oversight".split(
    "|",
  ),
  ..."credit scoring|fraud detection|candidate screening|claims triage|demand forecast|support copilot".split(
    "|",
  ),
  ..."password policy|encryption at rest|change management|business continuity|privacy notice".split("|"),
  ..."training records|vulnerability scan|penetration test|backup restore|logging and monitoring".split("|"),
  ..."risk register|bias evaluation|transparency report|acceptable use|asset inventory|key management".split(
    "|",
  ),
];
const PLACES = [
  ..."Amsterdam|Berlin|Chicago|Dublin|Edinburgh|Frankfurt|Geneva|Helsinki|Istanbul|Jakarta|Krakow|Lisbon".split(
    "|",
  ),
  ..."Madrid|Nairobi|Oslo|Prague|Quito|Riga|Singapore|Tallinn|Utrecht|Vienna|Warsaw|Zurich".split("|"),
];
const NOUNS = "procedure|policy|review|assessment|plan|report|register|guideline|minutes|certificate".split(
  "|",
);

/** How many of each kind: 100,000 in all. */
const COUNTS = {
  systems: 1_000,
  programs: 250,
  controls: 40_000,
  documents: 12_000,
  evidence: 20_000,
  audits: 3_000,
  decisions: 18_750,
  actions: 5_000,
} as const;

export const RECORDS = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);

/** A name that differs from record to record and shares its words with many. */
const NAME =
  `$2::text[][1 + i % cardinality($2::text[])] || ' ' || $4::text[][1 + i / 7 % cardinality($4::text[])] || ' ' ||
  $3::text[][1 + i / 3 % cardinality($3::text[])] || ' ' || i`.replaceAll(
    /\$(\d)::text\[\]\[/g,
    "($$$1::text[])[",
  );

const ID = (prefix: string) => `'${prefix}_' || md5($1 || '${prefix}' || i)`;

/** Adds {@link RECORDS} records to an organization, straight into their tables. */
export async function insertSearchedRecords(organizationId: string): Promise<void> {
  const values = [organizationId, SUBJECTS, PLACES, NOUNS];
  const insert = async (count: number, statement: string) => {
    const text = `WITH used AS (SELECT $1::text, $2::text[], $3::text[], $4::text[]) ${statement.replace("SERIES", `generate_series(0, ${count - 1}) AS i`)}`;
    await pool().query(text, values);
  };
  const someOf = (prefix: string, count: number) => `'${prefix}_' || md5($1 || '${prefix}' || i % ${count})`;
  await insert(
    COUNTS.systems,
    `INSERT INTO systems (id, organization_id, name, name_key, owner)
     SELECT ${ID("sys")}, $1, ${NAME}, lower(${NAME}), 'Mira Haas' FROM SERIES`,
  );
  await insert(
    COUNTS.programs,
    `INSERT INTO programs (id, organization_id, name, frameworks, controls_total, created_by)
     SELECT ${ID("prg")}, $1, ${NAME}, '{GDPR,ISO27001}', 160, 'usr_bench' FROM SERIES`,
  );
  await insert(
    COUNTS.controls,
    `INSERT INTO program_controls (id, organization_id, program_id, framework, control_id, position, theme, title, description)
     SELECT ${ID("ctl")}, $1, ${someOf("prg", COUNTS.programs)}, 'ISO27001', 'A.' || i / ${COUNTS.programs} / 20 || '.' || i / ${COUNTS.programs} % 20,
       i / ${COUNTS.programs}, 'access_control', ($2::text[])[1 + i / ${COUNTS.programs} % cardinality($2::text[])], '' FROM SERIES`,
  );
  await insert(
    COUNTS.documents,
    `INSERT INTO documents (id, organization_id, system_id, title, kind, origin, created_by, created_by_name)
     SELECT ${ID("doc")}, $1, ${someOf("sys", COUNTS.systems)}, ${NAME}, 'policy', 'upload', 'usr_bench', 'Bench' FROM SERIES`,
  );
  await insert(
    COUNTS.evidence,
    `INSERT INTO evidence (id, organization_id, kind, title, url, effective_date, uploaded_by, uploaded_by_name)
     SELECT ${ID("evd")}, $1, 'link', ${NAME}, 'https://example.com/' || i, '2026-01-01', 'usr_bench', 'Bench' FROM SERIES`,
  );
  await insert(
    COUNTS.audits,
    `INSERT INTO audits (id, organization_id, system_id, framework, scope, status, requested_by, input_digest, controls_total)
     SELECT ${ID("aud")}, $1, ${someOf("sys", COUNTS.systems)}, 'GDPR', 'all', 'failed', 'usr_bench', '', 10 FROM SERIES`,
  );
  await insert(
    COUNTS.decisions,
    `INSERT INTO governance_decisions (id, organization_id, system_id, kind, decision, risk_level, drift_score, model,
       method_version, behavior_digest, behavior, analysis, detail, requested_by, requested_by_name, created_at, intent_id)
     SELECT ${ID("dec")}, $1, ${someOf("sys", COUNTS.systems)}, 'drift', 'FLAG', 'MEDIUM', 0.5, 'm', '1', '',
       'The assistant answered a question about ' || ${NAME} || ' and named its source.', '', '{}', 'usr_bench', 'Bench', now(),
       ${ID("int")} FROM SERIES`,
  );
  await insert(
    COUNTS.actions,
    `INSERT INTO corrective_actions (id, organization_id, title, severity, created_by, created_by_name)
     SELECT ${ID("act")}, $1, ${NAME}, 'medium', 'usr_bench', 'Bench' FROM SERIES`,
  );
}
