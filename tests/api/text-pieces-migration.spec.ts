import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { cutPieces } from "@/lib/features/documents/text-pieces";
import { migrate } from "@/lib/platform/database/migrate";
import type { Block } from "@/lib/platform/reading/schema";

const STAMP = "20261123060100_text_pieces";

test("texts that are there already are cut into pieces whose offsets are those of the application", async () => {
  const rootDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-text-pieces-"));
  const name = `text_pieces_${randomUUID().replaceAll("-", "")}`;
  const server = new pg.Client({ connectionString: inject("running").ownerUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const databaseUrl = Object.assign(new URL(inject("running").ownerUrl), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    const source = path.join(import.meta.dirname, "../../prisma/migrations");
    const target = path.join(rootDir, "prisma/migrations");
    const earlier = fs.readdirSync(source).filter((folder) => folder < STAMP && /^\d/.test(folder));
    for (const folder of earlier)
      fs.cpSync(path.join(source, folder), path.join(target, folder), { recursive: true });
    await migrate(databaseUrl, rootDir);
    await client.connect();

    // Characters beyond U+FFFF are two units for the application and one for PostgreSQL.
    const text = `${"Zugriff 🔒 und ein Satz. ".repeat(6_000)}\n\nEnd 🙂`;
    const blocks: Block[] = Array.from({ length: 3_000 }, (_, index) => ({
      kind: "paragraph",
      start: index * 50,
      end: index * 50 + 20,
      level: 0,
      heading: null,
      table: null,
    }));
    const parts = [{ kind: "page", number: 1, name: null, start: 0, end: text.length, has_text: true }];
    await client.query("INSERT INTO organizations (id, name) VALUES ('org_a', 'A')");
    await client.query(
      `INSERT INTO documents (id, organization_id, title, kind, origin, created_by, created_by_name)
       VALUES ('doc_a', 'org_a', 'A', 'policy', 'upload', 'usr_a', 'A')`,
    );
    await client.query(
      `INSERT INTO document_versions (document_id, number, organization_id, file_name, media_type, size_bytes, sha256,
         uploaded_by, uploaded_by_name) VALUES ('doc_a', 1, 'org_a', 'a.md', 'text/plain', 1, 'x', 'usr_a', 'A')`,
    );
    await client.query(
      `INSERT INTO document_texts (document_id, version, organization_id, content, structure)
       VALUES ('doc_a', 1, 'org_a', $1, $2)`,
      [text, JSON.stringify({ blocks, tables: [{ header: ["A"] }], parts })],
    );

    fs.cpSync(path.join(source, STAMP), path.join(target, STAMP), { recursive: true });
    expect(await migrate(databaseUrl, rootDir)).toEqual([STAMP]);
    const { rows } = await client.query(
      "SELECT starts_at, ends_at, content, blocks FROM document_text_pieces ORDER BY piece",
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ content }) => content).join("")).toBe(text);
    for (const { starts_at, ends_at, content } of rows)
      expect(text.slice(starts_at, ends_at) === content).toBe(true);
    expect(rows.flatMap((row) => JSON.parse(row.blocks))).toEqual(blocks);
    for (const row of rows)
      for (const { start } of JSON.parse(row.blocks) as Block[])
        expect(start >= row.starts_at && start < row.ends_at).toBe(true);
    // What the application would cut has the same text and blocks.
    expect(cutPieces(text, blocks).flatMap((piece) => piece.blocks)).toEqual(blocks);
    const stored = await client.query("SELECT tables, parts FROM document_texts");
    expect(stored.rows.map((row) => [JSON.parse(row.tables), JSON.parse(row.parts)])).toEqual([
      [[{ header: ["A"] }], parts],
    ]);
  } finally {
    await client.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
    fs.rmSync(rootDir, { recursive: true, force: true });
  }
});
