import { createHmac, generateKeyPairSync, sign as signBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { derivedKey } from "@/lib/platform/crypto";
import { api, logIn } from "../support/api";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

type Parts = Record<string, unknown>;

const encode = (value: Parts | string) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const decode = (segment: string) => JSON.parse(Buffer.from(segment, "base64url").toString()) as Parts;
const macOf = (text: string, key: string | Uint8Array, hash = "sha256") =>
  createHmac(hash, key).update(text).digest("base64url");

/** Signs header and claims, by default with the product's own key: all that is wrong is what the test says. */
function signed(
  header: Parts | string,
  claims: Parts | string,
  key: string | Uint8Array = derivedKey("access-token"),
  hash?: string,
) {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${macOf(text, key, hash)}`;
}

let home: TestOrganization;
let other: TestOrganization;
let genuine: string;
let header: Parts;
let claims: Parts;
let segments: [string, string, string];
const ids = { member: "", viewerToken: "" };

beforeAll(async () => {
  [home, other] = await Promise.all([newOrganization(), newOrganization()]);
  genuine = await logIn(home.admin.email, home.password);
  const viewer = await newMember(home, "viewer");
  ids.member = viewer.id;
  ids.viewerToken = await logIn(viewer.email, viewer.password);
  segments = genuine.split(".") as [string, string, string];
  header = decode(segments[0]);
  claims = decode(segments[1]);
});

const now = () => Math.floor(Date.now() / 1000);
/** A genuine header and claims, changed, and signed with the product's own key. */
const withHeader = (change: Parts) => signed({ ...header, ...change }, claims);
const withClaims = (change: Parts) => signed(header, { ...claims, ...change });
const without = (name: string) =>
  signed(header, Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)));
const unsigned = (alg: string) => `${encode({ ...header, alg })}.${segments[1]}.`;
const flip = (segment: string) => (segment.startsWith("A") ? "B" : "A") + segment.slice(1);

/** The character after this one: in the last of 43 it differs only in bits that a decoder drops. */
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const twinOf = (character: string) => BASE64URL[BASE64URL.indexOf(character) ^ 1] ?? "";

function signedByStranger(alg: "RS256" | "ES256" | "EdDSA") {
  const { privateKey } =
    alg === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : alg === "ES256"
        ? generateKeyPairSync("ec", { namedCurve: "P-256" })
        : generateKeyPairSync("ed25519");
  const text = `${encode({ ...header, alg })}.${segments[1]}`;
  const options = alg === "ES256" ? { key: privateKey, dsaEncoding: "ieee-p1363" as const } : privateKey;
  const signature = signBytes(alg === "EdDSA" ? null : "sha256", Buffer.from(text), options);
  return `${text}.${signature.toString("base64url")}`;
}

/** Tokens that must open nothing, by what was done to them. */
const FORGERIES: Readonly<Record<string, () => string>> = {
  "no algorithm": () => unsigned("none"),
  "no algorithm, in capitals": () => unsigned("NONE"),
  "no algorithm, in mixed case": () => unsigned("nOnE"),
  "an empty algorithm": () => unsigned(""),
  "no algorithm and the genuine signature": () =>
    `${encode({ ...header, alg: "none" })}.${segments[1]}.${segments[2]}`,
  "algorithm in lower case": () => withHeader({ alg: "hs256" }),
  "no alg at all": () => signed({ typ: "at+jwt" }, claims),
  "alg as a list": () => withHeader({ alg: ["HS256"] }),
  HS384: () => signed({ ...header, alg: "HS384" }, claims, derivedKey("access-token"), "sha384"),
  HS512: () => signed({ ...header, alg: "HS512" }, claims, derivedKey("access-token"), "sha512"),
  "RS256 with a stranger's key": () => signedByStranger("RS256"),
  "ES256 with a stranger's key": () => signedByStranger("ES256"),
  "EdDSA with a stranger's key": () => signedByStranger("EdDSA"),
  "an RS256 header over our HMAC": () => withHeader({ alg: "RS256" }),
  "signed with an empty key": () => signed(header, claims, ""),
  "signed with the word secret": () => signed(header, claims, "secret"),
  "signed with the root secret itself": () => signed(header, claims, inject("running").secret),
  "signed with the session's key": () => signed(header, claims, derivedKey("session")),
  "signed with the key of API keys": () => signed(header, claims, derivedKey("api-key-hash")),
  "signed with an API key": () => signed(header, claims, home.apiKey),
  "signed with our key as text": () => signed(header, claims, derivedKey("access-token").toString("hex")),
  "another purpose's type (JWT)": () => withHeader({ typ: "JWT" }),
  "no type": () => signed({ alg: "HS256" }, claims),
  "another type": () => withHeader({ typ: "at+jwt2" }),
  "the type of a logout token": () => withHeader({ typ: "logout+jwt" }),
  "an unknown critical header": () => withHeader({ crit: ["exp2"], exp2: 1 }),
  "an empty list of critical headers": () => withHeader({ crit: [] }),
  "an unencoded payload (b64)": () => withHeader({ crit: ["b64"], b64: false }),
  "a key id that is a path": () => signed({ ...header, kid: "../../../dev/null" }, claims, ""),
  "a key id that is SQL": () => signed({ ...header, kid: "' UNION SELECT 'k" }, claims, "k"),
  "its own key in the header (jwk)": () =>
    signed({ ...header, jwk: { kty: "oct", k: encode("mine") } }, claims, "mine"),
  "an address of keys in the header (jku)": () =>
    signed({ ...header, jku: "https://evil.example/k" }, claims, "mine"),
  "a certificate in the header (x5u)": () =>
    signed({ ...header, x5u: "https://evil.example/c" }, claims, "mine"),
  "no expiry": () => without("exp"),
  "expired a second ago": () => withClaims({ iat: now() - 3601, exp: now() - 1 }),
  "expired long ago": () => withClaims({ iat: 1, exp: 3601 }),
  "expiring now": () => withClaims({ exp: now() }),
  "a negative expiry": () => withClaims({ exp: -1 }),
  "expiry as text": () => withClaims({ exp: String(now() + 3600) }),
  "expiry as null": () => withClaims({ exp: null }),
  "an expiry that is no number": () =>
    signed(header, JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999')),
  "a lifetime of a year from now": () => withClaims({ exp: now() + 31_536_000 }),
  "a lifetime of a year, issued long ago": () => withClaims({ iat: now() - 7200, exp: now() + 31_536_000 }),
  "issued tomorrow": () => withClaims({ iat: now() + 86_400, exp: now() + 90_000 }),
  "not valid before tomorrow": () => withClaims({ nbf: now() + 86_400 }),
  "no time of issue": () => without("iat"),
  "time of issue as text": () => withClaims({ iat: "now" }),
  "another issuer": () => withClaims({ iss: "https://evil.example" }),
  "our issuer in capitals": () => withClaims({ iss: "ASSAY" }),
  "no issuer": () => without("iss"),
  "another audience": () => withClaims({ aud: "assay:v2" }),
  "a list of other audiences": () => withClaims({ aud: ["a", "b"] }),
  "an empty list of audiences": () => withClaims({ aud: [] }),
  "no audience": () => without("aud"),
  "no subject": () => without("sub"),
  "an empty subject": () => withClaims({ sub: "" }),
  "a subject that is a list": () => withClaims({ sub: [claims.sub] }),
  "an unknown subject": () => withClaims({ sub: "usr_00000000000000000000000000" }),
  "somebody of another organization": () => withClaims({ sub: other.admin.userId }),
  "no organization": () => without("org"),
  "another organization": () => withClaims({ org: other.organizationId }),
  "an unknown organization": () => withClaims({ org: "org_00000000000000000000000000" }),
  "an organization that is an object": () => withClaims({ org: { contains: "" } }),
  "an administrator's claims under a viewer's signature": () =>
    `${segments[0]}.${segments[1]}.${ids.viewerToken.split(".")[2]}`,
  "claims swapped, signature kept": () =>
    `${segments[0]}.${encode({ ...claims, sub: ids.member })}.${segments[2]}`,
  "a changed bit in the header": () => `${flip(segments[0])}.${segments[1]}.${segments[2]}`,
  "a changed bit in the claims": () => `${segments[0]}.${flip(segments[1])}.${segments[2]}`,
  "a changed bit in the signature": () => `${segments[0]}.${segments[1]}.${flip(segments[2])}`,
  "a changed bit that no signature uses": () => genuine.slice(0, -1) + twinOf(genuine.slice(-1)),
  "a signature cut short": () => genuine.slice(0, -4),
  "a signature of another length": () => `${genuine}AAAA`,
  "an empty signature": () => `${segments[0]}.${segments[1]}.`,
  "two segments": () => `${segments[0]}.${segments[1]}`,
  "one segment": () => segments[0],
  "four segments": () => `${genuine}.${segments[2]}`,
  "five segments, as an encrypted token": () => `${genuine}.${segments[1]}.${segments[2]}`,
  "empty segments": () => "..",
  "a header that is no JSON": () => signed("{", claims),
  "claims that are no JSON": () => signed(header, "claims"),
  "claims that are a list": () => signed(header, "[]"),
  "claims that are null": () => signed(header, "null"),
  "padding in the signature": () => `${genuine}=`,
  "base64 instead of base64url": () =>
    `${segments[0]}.${segments[1]}.${Buffer.from(segments[2], "base64url").toString("base64")}+/`,
  "a very long token": () => signed(header, { ...claims, filler: "x".repeat(8_000) }, "mine"),
  "an API key": () => home.apiKey,
  "the words null and undefined": () => "null.undefined.",
};

describe("a forged or altered bearer token opens nothing", () => {
  test.each(Object.keys(FORGERIES))("%s", async (name) => {
    const { status, json, headers } = await api({ path: "/v1/me", token: FORGERIES[name]?.() });
    expect([status, json.code]).toEqual([401, "unauthenticated"]);
    expect(headers.get("www-authenticate")).toContain("Bearer");
  });
});

describe("a genuine token anywhere but in its header opens nothing", () => {
  const CARRIERS: Readonly<Record<string, () => { path?: string; headers?: Record<string, string> }>> = {
    "no scheme": () => ({ headers: { authorization: genuine } }),
    "scheme Basic": () => ({ headers: { authorization: `Basic ${genuine}` } }),
    "scheme JWT": () => ({ headers: { authorization: `JWT ${genuine}` } }),
    "scheme only": () => ({ headers: { authorization: "Bearer" } }),
    "two tokens": () => ({ headers: { authorization: `Bearer ${genuine} ${genuine}` } }),
    "two tokens with a comma": () => ({ headers: { authorization: `Bearer ${genuine}, Bearer ${genuine}` } }),
    quotes: () => ({ headers: { authorization: `Bearer "${genuine}"` } }),
    "a blank inside": () => ({
      headers: { authorization: `Bearer ${genuine.slice(0, 20)} ${genuine.slice(20)}` },
    }),
    "another word after it": () => ({ headers: { authorization: `Bearer ${genuine} x` } }),
    "the API key's header": () => ({ headers: { "x-api-key": genuine } }),
    "the address": () => ({ path: `/v1/me?access_token=${genuine}` }),
    "a cookie of its own name": () => ({ headers: { cookie: `access_token=${genuine}` } }),
    "the session's cookie": () => ({ headers: { cookie: `assay-session=${genuine}` } }),
  };

  test.each(Object.keys(CARRIERS))("%s", async (name) => {
    const { path = "/v1/me", headers } = CARRIERS[name]?.() ?? {};
    expect((await api({ path, headers })).status).toBe(401);
  });
});

describe("the genuine token", () => {
  test.each(["Bearer", "bearer", "BEARER"])("opens its own organization (scheme %s)", async (scheme) => {
    const { status, json } = await api({
      path: "/v1/me",
      headers: { authorization: `${scheme} ${genuine}` },
    });
    expect([status, json.id, json.organization.id]).toEqual([200, home.admin.userId, home.organizationId]);
  });

  test("is what the tests above changed: signed again unchanged, it is as good", async () => {
    expect((await api({ path: "/v1/me", token: signed(header, claims) })).status).toBe(200);
  });

  test("names the person and the session, and nothing that could go stale: no role, no scopes, no password", () => {
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "org", "sid", "sub"]);
    expect(header).toEqual({ alg: "HS256", typ: "at+jwt" });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  });
});
