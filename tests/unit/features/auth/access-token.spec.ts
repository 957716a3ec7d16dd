import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  signAccessToken,
  verifyAccessToken,
} from "@/lib/features/auth/access-token";

beforeAll(() => {
  process.env.ASSAY_SECRET = "a-secret-that-only-this-test-knows-0123456789";
});

const SUBJECT = { userId: "usr_1", organizationId: "org_1", sessionId: "ses_1" };
const ISSUED = new Date("2026-11-21T10:00:00.900Z");
const secondsLater = (seconds: number) => new Date(Date.parse("2026-11-21T10:00:00Z") + seconds * 1000);

describe("an access token", () => {
  test("names the person and the organization for an hour, to the second", async () => {
    const token = await signAccessToken(SUBJECT, ISSUED);
    expect(await verifyAccessToken(token, secondsLater(0))).toEqual(SUBJECT);
    expect(await verifyAccessToken(token, secondsLater(ACCESS_TOKEN_LIFETIME_SECONDS - 1))).toEqual(SUBJECT);
    expect(await verifyAccessToken(token, secondsLater(ACCESS_TOKEN_LIFETIME_SECONDS))).toBeUndefined();
  });

  test("does not hold before it was issued", async () => {
    expect(
      await verifyAccessToken(await signAccessToken(SUBJECT, ISSUED), secondsLater(-60)),
    ).toBeUndefined();
  });

  test("has every header and claim fixed, and no rights in it", async () => {
    const token = await signAccessToken(SUBJECT, ISSUED);
    const issued = Date.parse("2026-11-21T10:00:00Z") / 1000;
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "at+jwt" });
    expect(decodeJwt(token)).toEqual({
      iss: "assay",
      aud: "assay:v1",
      sub: "usr_1",
      org: "org_1",
      sid: "ses_1",
      iat: issued,
      exp: issued + ACCESS_TOKEN_LIFETIME_SECONDS,
    });
  });

  test("has one spelling: no change of any single character is taken", async () => {
    const token = await signAccessToken(SUBJECT, ISSUED);
    for (let at = 0; at < token.length; at++) {
      for (const character of ["A", "B", "_", ".", "="]) {
        if (token[at] === character) continue;
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(await verifyAccessToken(changed, secondsLater(1)), `${at} ${character}`).toBeUndefined();
      }
    }
  });

  test.each(["", ".", "..", "a.b.c", "null", "{}", "é.é.é", "\0"])(
    "%j is none, and no failure",
    async (text) => {
      expect(await verifyAccessToken(text, ISSUED)).toBeUndefined();
    },
  );
});
