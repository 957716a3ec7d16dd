import type pg from "pg";
import { buildEntries, type Intent } from "@/lib/features/ledger/chain/build-entries";
import type { Chain } from "@/lib/features/ledger/chain/chain";
import { type ChainHead, GENESIS } from "@/lib/features/ledger/chain/chain-check";
import { appendEntries } from "@/lib/features/ledger/chain/queries";
import type { ChainFault } from "@/lib/features/ledger/schema";

/** A chain that is about to be tampered with. */
export interface Victim {
  organizationId: string;
  name: Chain["name"];
  entries: number;
  /** Sizes that were signed, the last of them the whole chain. */
  signedSizes: readonly number[];
  /** A number from 0 up to, but not with, `below`. */
  random: (below: number) => number;
}

export interface Tampering {
  /** What somebody with the database's password does, in the order of the statements. */
  attack: (db: pg.Client, victim: Victim) => Promise<Expected>;
}

/** What a verification must say. */
export interface Expected {
  fault: ChainFault;
  firstBadId: number;
}

/** Does what somebody could who may alter tables: the guards are lifted and put back. */
export async function withoutGuards<T>(db: pg.Client, work: () => Promise<T>): Promise<T> {
  await db.query("ALTER TABLE ledger_entries DISABLE TRIGGER ALL");
  await db.query("BEGIN");
  try {
    return await work();
  } finally {
    await db.query("COMMIT");
    await db.query("ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_change");
    await db.query("ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_truncate");
  }
}

/** The rows of the victim's chain; $1 is its organization. */
const ITS = ({ name }: Victim) => `organization_id = $1 AND chain = '${name}'`;

const anyEntry = ({ random, entries }: Victim) => 1 + random(entries);
const notLast = ({ random, entries }: Victim) => 1 + random(entries - 1);

/** Changes one column of one entry. */
function changing(assignment: string): Tampering {
  return {
    attack: async (db, victim) => {
      const id = anyEntry(victim);
      await db.query(`UPDATE ledger_entries SET ${assignment} WHERE ${ITS(victim)} AND id = $2`, [
        victim.organizationId,
        id,
      ]);
      return { fault: "content", firstBadId: id };
    },
  };
}

const COLUMNS = [
  ...["organization_id", "chain", "id", "timestamp", "payload_digest", "previous_hash", "current_hash"],
  ...["canonical", "payload", "intent_id", "system_name", "decision", "drift_score", "risk_level"],
  ...["kind", "subject_type", "subject_id", "subject_label", "actor_type", "actor_id", "actor_name"],
];

/** Stores entry $2 once more, with other values in some columns. */
function copyOf(victim: Victim, changed: Readonly<Record<string, string>>): string {
  return `INSERT INTO ledger_entries (${COLUMNS.join(", ")})
    SELECT ${COLUMNS.map((column) => changed[column] ?? column).join(", ")}
    FROM ledger_entries WHERE ${ITS(victim)} AND id = $2`;
}

/** Puts what another chain holds at a place into the victim's, with everything that is not the chain's own. */
function takingFrom(donor: (victim: Victim) => string, columns: readonly string[]): Tampering {
  return {
    attack: async (db, victim) => {
      // Every chain of this test has three entries.
      const id = 1 + victim.random(3);
      await db.query(
        `UPDATE ledger_entries SET ${columns.map((column) => `${column} = donor.${column}`).join(", ")}
         FROM ledger_entries donor
         WHERE ledger_entries.organization_id = $1 AND ledger_entries.chain = '${victim.name}'
           AND ledger_entries.id = $2 AND donor.id = $2 AND ${donor(victim)}`,
        [victim.organizationId, id],
      );
      return { fault: "content", firstBadId: id };
    },
  };
}

const HASHED = ["timestamp", "payload_digest", "current_hash", "canonical", "payload"];

const RANDOM_HASH = "'sha256:' || encode(sha256(random()::text::bytea), 'hex')";

/** Cuts entries off from `id` on. */
async function cutTail(db: pg.Client, victim: Victim, id: number): Promise<ChainHead> {
  const { organizationId } = victim;
  await db.query(`DELETE FROM ledger_entries WHERE ${ITS(victim)} AND id >= $2`, [organizationId, id]);
  const { rows } = await db.query<{ current_hash: string }>(
    `SELECT current_hash FROM ledger_entries WHERE ${ITS(victim)} AND id = $2`,
    [organizationId, id - 1],
  );
  return rows[0] ? { lastId: id - 1, latestHash: rows[0].current_hash } : GENESIS;
}

async function moveHead(db: pg.Client, victim: Victim, head: ChainHead): Promise<void> {
  await db.query(`UPDATE ledger_heads SET last_id = $2, latest_hash = $3 WHERE ${ITS(victim)}`, [
    victim.organizationId,
    head.lastId,
    head.latestHash,
  ]);
}

/** What a stored entry was made from, its outcome changed where `isForged`. */
function intentOf(row: pg.QueryResultRow, isForged: boolean): Intent {
  const placed = { timestamp: row.timestamp.toISOString(), payload: row.payload };
  if (row.chain === "records")
    return {
      ...placed,
      kind: row.kind,
      subject: {
        type: row.subject_type,
        id: row.subject_id,
        label: isForged ? `${row.subject_label}!` : row.subject_label,
      },
      actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    };
  return {
    ...placed,
    systemName: row.system_name,
    decision: isForged ? (row.decision === "APPROVE" ? "FLAG" : "APPROVE") : row.decision,
    driftScore: row.drift_score,
    riskLevel: row.risk_level,
    events: [],
  };
}

/** Writes everything from an entry on anew, its own content changed, so that the chain is consistent. */
async function rewriteFrom(db: pg.Client, victim: Victim, id: number): Promise<void> {
  const { organizationId, name } = victim;
  const { rows } = await db.query(
    `SELECT * FROM ledger_entries WHERE ${ITS(victim)} AND id >= $2 ORDER BY id`,
    [organizationId, id],
  );
  const contents = rows.map((row, index) => ({ id: row.intent_id, content: intentOf(row, index === 0) }));
  const head = await cutTail(db, victim, id);
  await moveHead(db, victim, head);
  await db.query("COMMIT");
  const built = buildEntries(organizationId, head, contents);
  await appendEntries({ organizationId, name }, head, built.head, built.entries);
  await db.query("BEGIN");
}

const forgetCheckpoints = (db: pg.Client, victim: Victim, from: number) =>
  db.query(`DELETE FROM ledger_checkpoints WHERE ${ITS(victim)} AND size >= $2`, [
    victim.organizationId,
    from,
  ]);

function anySize({ random, signedSizes }: Victim): number {
  return signedSizes[random(signedSizes.length)] ?? 1;
}

/** Changes one stored checkpoint. */
function changingCheckpoint(assignment: string): Tampering {
  return {
    attack: async (db, victim) => {
      const size = anySize(victim);
      await db.query(`UPDATE ledger_checkpoints SET ${assignment} WHERE ${ITS(victim)} AND size = $2`, [
        victim.organizationId,
        size,
      ]);
      return { fault: "signature", firstBadId: size };
    },
  };
}

export const rewriteAnEntryAndAllAfter: Tampering = {
  attack: async (db, victim) => {
    const id = anyEntry(victim);
    await rewriteFrom(db, victim, id);
    return { fault: "rewrite", firstBadId: id };
  },
};

/** What can be done to the columns that entries of one chain have. */
const OWN_TAMPERINGS: Readonly<Record<Chain["name"], Readonly<Record<string, Tampering>>>> = {
  decisions: {
    "the decision is changed": changing(
      "decision = CASE decision WHEN 'APPROVE' THEN 'FLAG' ELSE 'APPROVE' END",
    ),
    "the score is changed by a millionth": changing("drift_score = drift_score + 0.000001"),
    "the risk level is changed": changing(
      "risk_level = CASE risk_level WHEN 'LOW' THEN 'HIGH' ELSE 'LOW' END",
    ),
    "the system's name gets an invisible character": changing("system_name = system_name || U&'\\200B'"),
  },
  records: {
    "the kind is changed": changing("kind = CASE kind WHEN 'setting' THEN 'export' ELSE 'setting' END"),
    "the type of the subject is changed": changing("subject_type = 'program' || subject_type"),
    "the subject is changed": changing("subject_id = 'ctl_other'"),
    "the subject's label gets an invisible character": changing(
      "subject_label = subject_label || U&'\\200B'",
    ),
    "the type of the actor is changed": changing("actor_type = 'operator'"),
    "the actor is changed": changing("actor_id = 'usr_other'"),
    "the actor's name is changed": changing("actor_name = actor_name || ' Jr.'"),
  },
};

/** Every kind of tampering with a chain, by what is done. */
export const tamperingsOf = (name: Chain["name"]) =>
  Object.entries({ ...OWN_TAMPERINGS[name], ...TAMPERINGS });

const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  "an entry of the other chain is put in its place": takingFrom(
    ({ name }) => `donor.organization_id = $1 AND donor.chain <> '${name}'`,
    HASHED,
  ),
  "an entry of another organization is put in its place": takingFrom(
    ({ name }) => `donor.organization_id = 'org_donor' AND donor.chain = '${name}'`,
    COLUMNS.filter((column) => !["organization_id", "chain", "id", "previous_hash"].includes(column)),
  ),
  "a byte of the hashed text is changed": changing(
    "canonical = set_byte(canonical, length(canonical) / 2, get_byte(canonical, length(canonical) / 2) # 1)",
  ),
  "the time is moved by a millisecond": changing("timestamp = timestamp + interval '1 ms'"),
  "the payload is changed": changing("payload = payload || ' '"),
  "the payload is changed together with its digest": changing(
    "payload = '{}', payload_digest = 'sha256:' || encode(sha256('{}'), 'hex')",
  ),
  "the hash is changed": changing(`current_hash = ${RANDOM_HASH}`),
  "the previous hash is changed": changing(`previous_hash = ${RANDOM_HASH}`),
  "an entry in the middle is removed": {
    attack: async (db, victim) => {
      const id = notLast(victim);
      await db.query(`DELETE FROM ledger_entries WHERE ${ITS(victim)} AND id = $2`, [
        victim.organizationId,
        id,
      ]);
      return { fault: "gap", firstBadId: id };
    },
  },
  "an entry is given another number": {
    attack: async (db, victim) => {
      const id = notLast(victim);
      await db.query(`UPDATE ledger_entries SET id = id + 100000 WHERE ${ITS(victim)} AND id = $2`, [
        victim.organizationId,
        id,
      ]);
      return { fault: "gap", firstBadId: id };
    },
  },
  "an entry is stored a second time before the first": {
    attack: async (db, victim) => {
      await db.query(copyOf(victim, { id: "0", previous_hash: RANDOM_HASH, intent_id: "'int_forged'" }), [
        victim.organizationId,
        anyEntry(victim),
      ]);
      return { fault: "duplicate", firstBadId: 1 };
    },
  },
  "two entries are swapped": {
    attack: async (db, victim) => {
      const one = notLast(victim);
      const other = one + 1 + victim.random(victim.entries - one);
      const moves = [
        [one, -1],
        [other, one],
        [-1, other],
      ];
      for (const [from, to] of moves)
        await db.query(`UPDATE ledger_entries SET id = $3 WHERE ${ITS(victim)} AND id = $2`, [
          victim.organizationId,
          from,
          to,
        ]);
      return { fault: "content", firstBadId: one };
    },
  },
  "the last entries are cut off": {
    attack: async (db, victim) => {
      const id = anyEntry(victim);
      await cutTail(db, victim, id);
      return { fault: "truncation", firstBadId: id };
    },
  },
  "the last entries are cut off with the head and the checkpoints in the database": {
    attack: async (db, victim) => {
      const id = anyEntry(victim);
      await moveHead(db, victim, await cutTail(db, victim, id));
      await forgetCheckpoints(db, victim, id);
      return { fault: "truncation", firstBadId: id };
    },
  },
  "everything is deleted, head and checkpoints too": {
    attack: async (db, victim) => {
      for (const table of ["entries", "heads", "checkpoints", "tiles"])
        await db.query(`DELETE FROM ledger_${table} WHERE ${ITS(victim)}`, [victim.organizationId]);
      return { fault: "truncation", firstBadId: 1 };
    },
  },
  "an entry and all after it are rewritten with the head": rewriteAnEntryAndAllAfter,
  "an entry and all after it are rewritten with the head, checkpoints deleted": {
    attack: async (db, victim) => {
      const id = anyEntry(victim);
      await rewriteFrom(db, victim, id);
      await forgetCheckpoints(db, victim, id);
      return { fault: "rewrite", firstBadId: id };
    },
  },
  "an entry is rewritten and the last ones are cut off with the head": {
    attack: async (db, victim) => {
      const id = notLast(victim);
      await rewriteFrom(db, victim, id);
      const end = id + 1 + victim.random(victim.entries - id);
      await moveHead(db, victim, await cutTail(db, victim, end));
      await forgetCheckpoints(db, victim, id);
      return { fault: "rewrite", firstBadId: id };
    },
  },
  "one entry alone is rewritten with its hash": {
    attack: async (db, victim) => {
      const id = notLast(victim);
      const after = await db.query(
        `SELECT * FROM ledger_entries WHERE ${ITS(victim)} AND id > $2 ORDER BY id`,
        [victim.organizationId, id],
      );
      await rewriteFrom(db, victim, id);
      for (const row of after.rows)
        await db.query(
          `UPDATE ledger_entries SET current_hash = $3, previous_hash = $4, canonical = $5
           WHERE ${ITS(victim)} AND id = $2`,
          [victim.organizationId, row.id, row.current_hash, row.previous_hash, row.canonical],
        );
      await moveHead(db, victim, { lastId: victim.entries, latestHash: after.rows.at(-1).current_hash });
      // At a signed size the checkpoint names the entry itself; elsewhere the one that no longer follows from it.
      return victim.signedSizes.includes(id)
        ? { fault: "rewrite", firstBadId: id }
        : { fault: "link", firstBadId: id + 1 };
    },
  },
  "an entry is added behind the head": {
    attack: async (db, victim) => {
      await db.query(
        copyOf(victim, {
          id: "id + 1",
          previous_hash: "current_hash",
          current_hash: RANDOM_HASH,
          intent_id: "'int_forged'",
        }),
        [victim.organizationId, victim.entries],
      );
      return { fault: "content", firstBadId: victim.entries + 1 };
    },
  },
  "a checkpoint's note is altered": changingCheckpoint(
    "note = overlay(note placing chr(ascii(substr(note, length(note) - 20)) # 1) from length(note) - 20)",
  ),
  "a checkpoint's root is altered beside its note": changingCheckpoint(`root_hash = ${RANDOM_HASH}`),
  "a checkpoint is moved to another size": {
    attack: async (db, victim) => {
      const size = anySize(victim);
      const forged = Math.max(...victim.signedSizes) + 1 + victim.random(10);
      await db.query(
        `INSERT INTO ledger_checkpoints (organization_id, chain, size, root_hash, latest_hash, note, signed_at)
         SELECT organization_id, chain, $3, root_hash, latest_hash, note, signed_at
         FROM ledger_checkpoints WHERE ${ITS(victim)} AND size = $2`,
        [victim.organizationId, size, forged],
      );
      return { fault: "signature", firstBadId: forged };
    },
  },
};
