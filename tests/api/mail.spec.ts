import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { createMailRunner } from "@/lib/features/mail/mail-runner";
import { claimMails } from "@/lib/features/mail/queries";
import { pool } from "@/lib/platform/database/database";
import type { BackgroundWork } from "@/lib/platform/jobs/loop";
import { api, logIn } from "../support/api";
import { type MailServer, startMailServer } from "../support/mail-server";
import { startServer, stopServer } from "../support/running-server";
import { newTenant, type Tenant } from "../support/tenant";

let mailServer: MailServer;
let product: Awaited<ReturnType<typeof startServer>>;
let runner: BackgroundWork;
let tenant: Tenant;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-mail-"));

beforeAll(async () => {
  mailServer = await startMailServer();
  const { databaseUrl, secret, ledgerKey } = inject("running");
  product = await startServer({
    ASSAY_DATA_DIR: dataDir,
    ASSAY_BASE_URL: "",
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: secret,
    ASSAY_LEDGER_KEY: ledgerKey,
    // Mails are sent by this process, so that a test decides when.
    WORKER: "external",
    ASSAY_EMBEDDINGS: "keyword",
    ASSAY_SMTP_URL: mailServer.url,
    ASSAY_MAIL_FROM: "Assay <assay@example.com>",
  });
  tenant = await newTenant();
  runner = createMailRunner(mailServer.settings);
});

afterAll(async () => {
  await runner.stop();
  await stopServer(product.process);
  await mailServer.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const newEmail = () => `${randomUUID()}@example.com`;
const invite = (email: string, more: object = {}) =>
  api({
    method: "POST",
    path: "/v1/invitations",
    token: tenant.token,
    baseUrl: product.baseUrl,
    body: { email, role: "viewer", delivery: "email", ...more },
  });
/** Mails go out in the background, every few seconds. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });
const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
const stateOf = async (email: string) => {
  const { json } = await api({ path: "/v1/mails?limit=100", token: tenant.token, baseUrl: product.baseUrl });
  return json.data.find((mail: { recipient: string }) => mail.recipient === email);
};
const arrived = (email: string) => eventually(() => expect(mailsTo(email)).not.toHaveLength(0));

describe("a mailed invitation", () => {
  test("survives a sender that died with it", async () => {
    const email = newEmail();
    await invite(email);
    // A process that claims and ends: nothing is stored, the lease runs out.
    const claimed = await claimMails("a sender that died", 100);
    expect(claimed.map(({ recipient }) => recipient)).toContain(email);
    expect(await claimMails("another sender", 100)).toEqual([]);
    await pool().query("UPDATE mails SET claimed_until = now() - interval '1 second' WHERE claim_id = $1", [
      "a sender that died",
    ]);
    runner.start();
    await arrived(email);
    await eventually(async () => expect(await stateOf(email)).toMatchObject({ status: "sent", attempts: 2 }));
  });

  test("arrives in both forms, and its link opens an account that no administrator could have opened", async () => {
    const email = newEmail();
    const { json } = await invite(email, { name: "Jonas" });
    expect([json.link, json.email_status]).toEqual([null, "pending"]);
    await arrived(email);
    const [{ raw = "" } = {}] = mailsTo(email);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^From: Assay <assay@example.com>\r$/m);
    expect(raw).toContain("text/plain");
    expect(raw).toContain("text/html");
    const text = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    const token = /\/invitation\/([\w.-]+)/.exec(text)?.[1];
    const body = { token, name: "Jonas", new_password: "seven quiet otters under ice" };
    expect((await api({ method: "POST", path: "/v1/accepted-invitations", body })).status).toBe(200);
    const { rows } = await pool().query("SELECT provisioned_by FROM users WHERE email = $1", [email]);
    expect(rows).toEqual([{ provisioned_by: null }]);
    const { rows: stored } = await pool().query("SELECT sealed FROM mails WHERE recipient = $1", [email]);
    expect(stored[0].sealed.toString("latin1")).not.toContain("invitation");
    expect(await logIn(email, body.new_password)).toEqual(expect.any(String));
  });

  test("is tried again after a refusal, with the reason for administrators", async () => {
    const email = newEmail();
    mailServer.refuse(email, { code: 451, text: "Try again later" });
    await invite(email);
    await eventually(async () =>
      expect(await stateOf(email)).toMatchObject({
        status: "pending",
        attempts: 1,
        failure: expect.stringContaining("451 Try again later"),
      }),
    );
    mailServer.refuse(email, undefined);
    await pool().query("UPDATE mails SET next_attempt_at = now() WHERE recipient = $1", [email]);
    await arrived(email);
    await eventually(async () => expect((await stateOf(email)).status).toBe("sent"));
  });

  test("is given up when the server knows no such recipient", async () => {
    const email = newEmail();
    mailServer.refuse(email, { code: 550, text: "No such user" });
    await invite(email);
    await eventually(async () => expect((await stateOf(email)).status).toBe("dead"));
    expect((await stateOf(email)).failure).toContain("550 No such user");
  });

  test("cannot be given headers or recipients by what people write", async () => {
    const email = newEmail();
    const attack = 'Jonas"\r\nBcc: thief@example.com\r\nX-Injected: 1';
    const { status } = await invite(email, { name: attack });
    expect(status).toBe(201);
    await arrived(email);
    const [{ raw = "", to = [] } = {}] = mailsTo(email);
    const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
    expect(head).not.toMatch(/^(Bcc|X-Injected):/im);
    expect(to).toEqual([email]);
    expect((await invite(`a@example.com\r\nRCPT TO:<thief@example.com>`)).status).toBe(422);
    expect((await invite("a@example.com,thief@example.com")).status).toBe(422);
  });

  test("is listed for administrators only, without its text", async () => {
    const { json } = await api({
      path: "/v1/mails?limit=100",
      token: tenant.token,
      baseUrl: product.baseUrl,
    });
    expect(json.is_configured).toBe(true);
    expect(JSON.stringify(json)).not.toContain("/invitation/");
  });
});
