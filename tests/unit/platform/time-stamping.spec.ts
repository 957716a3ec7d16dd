import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuardedFetch } from "@/lib/platform/outbound";
import {
  type Authority,
  readRoots,
  requestTimeStamp,
  signerValidity,
  TimeStampError,
} from "@/lib/platform/time-stamping";
import { type Behavior, startAuthority, type TestAuthority } from "../../support/time-stamp-authority";

const DATA = "assay/5d2c0c8f1e7a9b34/org_1\n3\nroot\n";
const fetch = createGuardedFetch(["127.0.0.1/32"]);

let server: TestAuthority;
let authority: Authority;
beforeAll(async () => {
  server = await startAuthority();
  const roots = readRoots(fs.readFileSync(server.rootFile, "utf8"));
  authority = { url: server.url, roots, policy: undefined };
});
afterAll(() => server.stop());

const stamp = (behavior: Behavior, changes: Partial<Authority> = {}) => {
  server.behave(behavior);
  return requestTimeStamp(Buffer.from(DATA), { ...authority, ...changes }, { fetch });
};

test("a stamp says when and by whom, and OpenSSL agrees that it holds for the data and for no other", async () => {
  const { token, authority: name, policy, serialNumber, at } = await stamp("good");
  expect({ name, policy }).toEqual({ name: "Test Time Stamps", policy: server.policy });
  expect(serialNumber).toMatch(/^[0-9a-f]+$/);
  expect(at).toBeInstanceOf(Date);
  expect(server.verifies(DATA, token)).toBe(true);
  expect(server.verifies(`${DATA}.`, token)).toBe(false);
});

test("a stamp says how long the certificate is valid that signed it, also when it is read again", async () => {
  const { token, certificateEnds, at } = await stamp("good");
  const validity = signerValidity(token);
  expect(validity?.until).toEqual(certificateEnds);
  expect(certificateEnds.getTime() - at.getTime()).toBeGreaterThan(29 * 86_400_000);
  expect(validity?.from.getTime()).toBeLessThanOrEqual(at.getTime());
  expect(signerValidity(token.subarray(0, 40))).toBeUndefined();
  expect(signerValidity(Buffer.from("garbage"))).toBeUndefined();
});

test("a chain by way of an intermediate certificate holds", async () => {
  const { token } = await stamp("intermediate");
  expect(server.verifies(DATA, token)).toBe(true);
});

test("a policy that was asked for is the one that is given", async () => {
  expect((await stamp("good", { policy: "1.2.3.4.2" })).policy).toBe("1.2.3.4.2");
  await expect(stamp("wrong_nonce", { policy: "1.2.3.4.2" })).rejects.toThrow(/nonce/);
  await expect(stamp("good", { policy: "1.2.3.4.9" })).rejects.toThrow(/refused the request/);
});

const REFUSED: readonly (readonly [Behavior, RegExp])[] = [
  ["wrong_nonce", /does not repeat the nonce/],
  ["wrong_imprint", /for other data/],
  ["wrong_signature", /signature does not hold/],
  ["expired", /signature does not hold: .*(expired|not valid|date)/i],
  ["foreign", /signature does not hold/],
  ["impostor", /signature does not hold/],
  ["issued_by_leaf", /signature does not hold/],
  ["wrong_purpose", /not one for time stamping only/],
  ["swapped", /do not name the signer's certificate/],
  ["garbage", /not a time-stamp response/],
  ["refusal", /refused the request with status 2/],
  ["http_500", /status 500/],
];

test.each(REFUSED)("an answer with %s is no stamp", async (behavior, reason) => {
  const error = await stamp(behavior).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TimeStampError);
  expect(String(error)).toMatch(reason);
});

test("an authority that does not answer is given up", async () => {
  server.behave("silence");
  const impatient: typeof fetch = (request) => fetch({ ...request, timeoutMs: 200 });
  const asked = requestTimeStamp(Buffer.from(DATA), authority, { fetch: impatient });
  await expect(asked).rejects.toThrow("no complete answer within");
  server.behave("good");
});

test("an authority that is not there is a failure with a sentence", async () => {
  await expect(stamp("good", { url: "http://127.0.0.1:1/tsr" })).rejects.toThrow(
    "The connection was refused.",
  );
});

test("roots are certificates in PEM, one of them self-signed", () => {
  expect(() => readRoots("")).toThrow("no self-signed certificate");
  const middle = fs.readFileSync(server.rootFile.replace("root.pem", "middle.pem"), "utf8");
  expect(() => readRoots(middle)).toThrow("no self-signed certificate");
});
