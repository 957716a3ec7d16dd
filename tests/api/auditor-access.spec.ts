import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { signedIn } from "../support/cookie-browser";
import { callOperation, PROTECTED_OPERATIONS } from "../support/operations";
import { newOrganization, type TestOrganization } from "../support/organization";
import {
  browserWith,
  enterRoom,
  inDays,
  newRoom,
  openLink,
  ROOM_COOKIE,
  type TestRoom,
  tokenOf,
} from "../support/rooms";

let organization: TestOrganization;
let held: TestRoom;
beforeAll(async () => {
  organization = await newOrganization();
  held = await newRoom(organization);
});

const ROOM_OPERATIONS = CONTRACTS.filter(({ access }) => access.kind === "auditor").map((operation) => ({
  name: `${operation.method} ${operation.path}`,
  operation,
}));

const origin = () => ({ "sec-fetch-site": "same-origin", origin: inject("running").baseUrl });

describe.each(ROOM_OPERATIONS)("$name", ({ operation }) => {
  test("takes the session of a room and no other credential", async () => {
    const token = await logIn(organization.admin.email, organization.password);
    const member = await signedIn(organization.admin.email, organization.password);
    const answers = [
      await callOperation(operation),
      await callOperation(operation, { apiKey: organization.apiKey }),
      await callOperation(operation, { token }),
      await callOperation(operation, { headers: { ...origin(), cookie: member.header } }),
    ];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
      answers.map(() => [401, "unauthenticated"]),
    );
  });
});

describe("a room's session", () => {
  test.each(PROTECTED_OPERATIONS)("does not open $name", async ({ operation }) => {
    const headers = { ...origin(), cookie: held.room.cookie };
    const { status, json } = await callOperation(operation, { headers });
    expect([status, json.code]).toEqual([401, "unauthenticated"]);
  });

  test("is no member's session under another name, and a member's is none of a room", async () => {
    const [, value = ""] = held.room.cookie.split("=");
    const member = await signedIn(organization.admin.email, organization.password);
    const swapped = browserWith(`assay-session=${value}`);
    expect((await swapped({ path: "/v1/me" })).status).toBe(401);
    const [, session = ""] = member.header.split("assay-session=");
    expect((await browserWith(`${ROOM_COOKIE}=${session.split(";")[0]}`)({ path: "/v1/room" })).status).toBe(
      401,
    );
  });

  test.each([
    "/overview",
    "/programs",
    "/my-controls",
    "/evidence",
    "/documents",
    "/ledger",
    "/audits",
    "/systems",
    "/reviews",
    "/webhooks",
    "/settings",
    "/settings/members",
  ])("does not open the page %s", async (path) => {
    const answer = await fetch(`${inject("running").baseUrl}${path}`, {
      headers: { cookie: held.room.cookie },
      redirect: "manual",
    });
    const text = await answer.text();
    expect(text).not.toContain("A program under audit");
    const isRefused = /\/sign-in/.test(answer.headers.get("location") ?? text);
    expect(isRefused || answer.status === 404, `${answer.status}`).toBe(true);
  });

  test("is HttpOnly, strict, and ends within twelve hours", async () => {
    const { headers, json } = await openLink(held.link);
    const [line = ""] = headers.getSetCookie();
    expect(line).toMatch(
      /^assay-room=ase_[0-9a-z]{26}\.[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/,
    );
    const hours = (Date.parse(json.session_expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11);
    expect(hours).toBeLessThanOrEqual(12);
  });

  test("writes only from our own pages", async () => {
    for (const site of ["cross-site", "same-site", ""]) {
      const { status, json } = await held.room({
        method: "POST",
        path: "/v1/room/requests",
        body: { text: "From elsewhere" },
        headers: { "sec-fetch-site": site },
      });
      expect([status, json.code]).toEqual([403, "cross_origin"]);
    }
  });

  test("ends with leaving, and its cookie is cleared", async () => {
    const room = await enterRoom(held.link);
    const left = await room({ method: "DELETE", path: "/v1/room/session" });
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie()[0]).toContain("assay-room=; Path=/; Expires=Thu, 01 Jan 1970");
    expect((await room({ path: "/v1/room" })).status).toBe(401);
  });

  test("with one character changed opens nothing", async () => {
    const last = held.room.cookie.at(-1) === "A" ? "Q" : "A";
    expect((await browserWith(held.room.cookie.slice(0, -1) + last)({ path: "/v1/room" })).status).toBe(401);
  });
});

describe("a link", () => {
  test("that is wrong, cut, long or of another opens nothing and says no more", async () => {
    const token = tokenOf(held.link);
    const answers = await Promise.all(
      [
        "",
        " ",
        "x",
        token.slice(0, -1),
        `${token}A`,
        `${token.slice(0, 13)}${randomBytes(32).toString("base64url")}`,
        `${randomBytes(9).toString("base64url")}${token.slice(12)}`,
        token.toUpperCase(),
        "' OR '1'='1",
        held.auditorId,
      ].map((each) => openLink(`/room/${each}`)),
    );
    for (const { status, json, headers } of answers) {
      expect([status, json.code]).toEqual([401, "unauthenticated"]);
      expect(json.detail).toBe(answers[0]?.json.detail);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test("is stored neither in plain text nor as a plain hash", async () => {
    const { rows } = await pool().query("SELECT * FROM engagement_auditors WHERE id = $1", [held.auditorId]);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(held.link).slice(13));
    expect(rows[0].link_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("and its sessions end when the engagement is revoked, for good", async () => {
    const { engagementId, link, room } = await newRoom(organization);
    const { apiKey } = organization;
    expect((await room({ path: "/v1/room" })).status).toBe(200);
    const path = `/v1/engagements/${engagementId}`;
    const revoked = await api({ method: "POST", path: `${path}/revoke`, apiKey });
    expect(revoked.json).toMatchObject({ state: "revoked", revoked_at: expect.any(String) });
    expect((await room({ path: "/v1/room" })).status).toBe(401);
    expect((await openLink(link)).status).toBe(401);
    expect((await api({ method: "POST", path: `${path}/revoke`, apiKey })).json).toEqual(revoked.json);
    const extended = await api({ method: "PATCH", path, apiKey, body: { expires_at: inDays(60) } });
    expect(extended.status).toBe(409);
    const invite = { name: "Another", firm: "One" };
    expect((await api({ method: "POST", path: `${path}/auditors`, apiKey, body: invite })).status).toBe(409);
  });

  test("and its sessions end when a signed-off engagement is closed; the sign-off is kept", async () => {
    const own = await newOrganization();
    const { engagementId, link, room } = await newRoom(own);
    const { apiKey } = own;
    const path = `/v1/engagements/${engagementId}`;
    const signing = { name: "Ilse Brandt", statement: "The controls were examined." };
    const { json: signed } = await room({ method: "POST", path: "/v1/room/sign-off", body: signing });
    const { json: closed } = await api({ method: "POST", path: `${path}/revoke`, apiKey });
    expect(closed).toMatchObject({ state: "closed", sign_off: signed.engagement.sign_off });
    expect((await room({ path: "/v1/room" })).status).toBe(401);
    expect((await openLink(link)).status).toBe(401);
    const extended = await api({ method: "PATCH", path, apiKey, body: { expires_at: inDays(60) } });
    expect([extended.status, extended.json.detail]).toEqual([409, expect.stringContaining("was closed")]);
    const query = `chain=records&subject_type=engagement&subject_id=${engagementId}&limit=2`;
    const { json: ledger } = await api({ path: `/v1/ledger?${query}`, apiKey });
    expect(ledger.data.map(({ kind }: { kind: string }) => kind)).toEqual(["engagement_closed", "sign_off"]);
    const { json: verified } = await api({ path: "/v1/ledger/verify?chain=records", apiKey });
    expect(verified.chain_valid).toBe(true);
    const token = await logIn(own.admin.email, own.password);
    const { json: log } = await api({ path: "/v1/security-log", token });
    const refused = log.data.find(({ type }: { type: string }) => type === "room.refused");
    expect(refused.details.code).toBe("link_closed");
  });

  test("and its sessions end with the engagement's time, and come back when it is extended", async () => {
    const { engagementId, link, room } = await newRoom(organization);
    await pool().query("UPDATE engagements SET expires_at = now() - interval '1 second' WHERE id = $1", [
      engagementId,
    ]);
    expect((await room({ path: "/v1/room" })).status).toBe(401);
    expect((await openLink(link)).status).toBe(401);
    const path = `/v1/engagements/${engagementId}`;
    const { apiKey } = organization;
    expect((await api({ path, apiKey })).json.state).toBe("expired");
    const body = { expires_at: inDays(5) };
    expect((await api({ method: "PATCH", path, apiKey, body })).json.state).toBe("open");
    expect((await openLink(link)).status).toBe(200);
  });

  test("that is renewed ends the old one and its sessions", async () => {
    const { engagementId, auditorId, link, room } = await newRoom(organization);
    const path = `/v1/engagements/${engagementId}/auditors/${auditorId}/link`;
    const { json } = await api({ method: "POST", path, apiKey: organization.apiKey });
    expect(json.link).not.toBe(link);
    expect((await openLink(link)).status).toBe(401);
    expect((await room({ path: "/v1/room" })).status).toBe(401);
    expect((await enterRoom(json.link)).cookie).toContain(ROOM_COOKIE);
  });

  test("of one auditor ends alone", async () => {
    const { engagementId, auditorId, room } = await newRoom(organization);
    const { apiKey } = organization;
    const path = `/v1/engagements/${engagementId}/auditors`;
    const body = { name: "Jon Lind", firm: "Norden Certification" };
    const { json: second } = await api({ method: "POST", path, apiKey, body });
    const other = await enterRoom(second.link);
    expect((await api({ method: "DELETE", path: `${path}/${auditorId}`, apiKey })).status).toBe(204);
    expect((await room({ path: "/v1/room" })).status).toBe(401);
    expect((await other({ path: "/v1/room" })).json.auditors).toEqual([
      { id: second.id, name: "Jon Lind", firm: "Norden Certification" },
    ]);
  });

  test("ends with its program; what was found is kept", async () => {
    const { engagementId, programId, link, room, controlIds } = await newRoom(organization);
    const finding = { control_id: controlIds[0], severity: "major", title: "Kept", text: "It stays." };
    await room({ method: "POST", path: "/v1/room/findings", body: finding });
    const { apiKey } = organization;
    expect((await api({ method: "DELETE", path: `/v1/programs/${programId}`, apiKey })).status).toBe(204);
    expect((await room({ path: "/v1/room" })).status).toBe(401);
    expect((await openLink(link)).status).toBe(401);
    const path = `/v1/engagements/${engagementId}`;
    expect((await api({ path, apiKey })).json).toMatchObject({ program_id: null, findings_total: 1 });
    const { json } = await api({ path: `${path}/findings`, apiKey });
    expect(json.data[0]).toMatchObject({ title: "Kept", control: { id: null, label: expect.any(String) } });
  });

  test("refused and opened is in the security log, with the auditor's name", async () => {
    const own = await newOrganization();
    const { link, engagementId } = await newRoom(own);
    await api({ method: "POST", path: `/v1/engagements/${engagementId}/revoke`, apiKey: own.apiKey });
    await openLink(link);
    const token = await logIn(own.admin.email, own.password);
    const { json } = await api({ path: "/v1/security-log", token });
    const events = json.data.filter(({ type }: { type: string }) => type.startsWith("room."));
    expect(
      events.map(({ type, actor }: { type: string; actor: { kind: string } }) => [type, actor.kind]),
    ).toEqual([
      ["room.refused", "auditor"],
      ["room.changed", "api_key"],
      ["room.opened", "auditor"],
      ["room.changed", "api_key"],
    ]);
    expect(events[0].actor.name).toBe("Ilse Brandt, Norden Certification");
    expect(events[0].details.code).toBe("link_revoked");
    expect(JSON.stringify(json)).not.toContain(tokenOf(link));
  });
});
