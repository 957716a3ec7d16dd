import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Certificate, SignedData, TimeStampResp } from "pkijs";

/** How the authority answers a request. */
export type Behavior =
  | "good"
  /** A true stamp of the same data, for another request. */
  | "wrong_nonce"
  /** A true stamp of other data. */
  | "wrong_imprint"
  /** One byte of the signature changed. */
  | "wrong_signature"
  | "garbage"
  | "refusal"
  | "http_500"
  | "silence"
  | Signer
  | Replacement;

/** Certificates that the authority can sign with; `good` is the one of a proper authority. */
export type Signer =
  | "expired"
  | "foreign"
  /** A root of the same name as the trusted one, with a key of its own. */
  | "impostor"
  /** Issued by a certificate of the trusted root that may not issue any. */
  | "issued_by_leaf"
  | "intermediate";

/** Certificates that are put into the answer in place of the signer's, with its key, name and number. */
type Replacement =
  /** For servers too. */
  | "wrong_purpose"
  /** In order, but not the one that the signature names. */
  | "swapped";

const POLICY = "1.2.3.4.1";

const CONFIG = `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[leaf]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
[stamps]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[server]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth, timeStamping
[tsa]
default_tsa = authority
[authority]
serial = serial
crypto_device = builtin
digests = sha256
default_policy = ${POLICY}
other_policies = 1.2.3.4.2
signer_digest = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** A real time-stamping authority: OpenSSL's, behind an HTTP server on loopback, with a CA of its own. */
export interface TestAuthority {
  url: string;
  /** The trusted root, in PEM, as a file. */
  rootFile: string;
  policy: string;
  /** How the next requests are answered. */
  behave(behavior: Behavior): void;
  requests: number;
  /** Whether `openssl ts -verify` accepts the token of the data. */
  verifies(data: string, token: Buffer): boolean;
  stop(): Promise<void>;
}

export async function startAuthority(): Promise<TestAuthority> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-tsa-"));
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  fs.writeFileSync(at("openssl.cnf"), CONFIG);
  fs.writeFileSync(at("serial"), "01\n");
  makeCertificates(openssl);
  let behavior: Behavior = "good";
  let files = 0;

  const reply = (query: Buffer, certificate: string, chain = "root") => {
    files += 1;
    const [queryFile, replyFile] = [at(`${files}.tsq`), at(`${files}.tsr`)];
    fs.writeFileSync(queryFile, query);
    const signer = [
      "-signer",
      `${certificate}.pem`,
      "-inkey",
      `${certificate}.key`,
      "-chain",
      `${chain}.pem`,
    ];
    openssl("ts", "-reply", "-config", "openssl.cnf", "-queryfile", queryFile, ...signer, "-out", replyFile);
    return fs.readFileSync(replyFile);
  };
  const queryFor = (digest: string) => openssl("ts", "-query", "-sha256", "-digest", digest, "-cert");
  const respond = (query: Buffer): Buffer => {
    // The SHA-256 is the only octet string of 32 bytes in a query.
    const start = query.indexOf(Buffer.from("0420", "hex")) + 2;
    const imprint = query.subarray(start, start + 32).toString("hex");
    if (behavior === "wrong_nonce") return reply(queryFor(imprint), "good");
    if (behavior === "wrong_imprint") return reply(queryFor("ab".repeat(32)), "good");
    if (behavior === "garbage") return Buffer.from("<html>Welcome to the hotel's network</html>");
    if (behavior === "refusal") return reply(Buffer.from("no request"), "good");
    if (behavior === "wrong_signature") {
      const answer = reply(query, "good");
      // The signature is what a response ends with.
      answer.writeUInt8(answer.readUInt8(answer.length - 8) ^ 1, answer.length - 8);
      return answer;
    }
    if (behavior === "wrong_purpose" || behavior === "swapped")
      return withCertificate(reply(query, "good"), fs.readFileSync(at(`${behavior}.pem`)));
    if (behavior === "intermediate" || behavior === "issued_by_leaf")
      return reply(query, behavior, `${behavior}-chain`);
    return reply(query, behavior === "http_500" || behavior === "silence" ? "good" : behavior);
  };

  const authority: TestAuthority = {
    url: "",
    rootFile: at("root.pem"),
    policy: POLICY,
    behave: (next) => {
      behavior = next;
    },
    requests: 0,
    verifies: (data, token) => {
      fs.writeFileSync(at("data"), data);
      fs.writeFileSync(at("token"), token);
      try {
        openssl("ts", "-verify", "-data", "data", "-in", "token", "-token_in", "-CAfile", "root.pem");
        return true;
      } catch {
        return false;
      }
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      fs.rmSync(folder, { recursive: true });
    },
  };
  const server = http.createServer(async (request, response) => {
    authority.requests += 1;
    // A test that runs a program holds up this server too, which then closes what is idle under the next request.
    response.shouldKeepAlive = false;
    const query = await buffer(request);
    if (behavior === "silence") return;
    if (behavior === "http_500") return void response.writeHead(500).end("out of order");
    try {
      const answer = respond(query);
      response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(answer);
    } catch (error) {
      response.writeHead(503).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
  return authority;
}

function withCertificate(answer: Buffer, pem: Buffer): Buffer {
  const response = TimeStampResp.fromBER(Uint8Array.from(answer));
  const content = response.timeStampToken;
  if (!content) throw new Error("there is no time stamp");
  const signed = new SignedData({ schema: content.content });
  signed.certificates = [Certificate.fromBER(Uint8Array.from(new X509Certificate(pem).raw))];
  content.content = signed.toSchema(true);
  return Buffer.from(response.toSchema().toBER());
}

function makeCertificates(openssl: (...args: string[]) => Buffer): void {
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const root = (name: string, subject: string) =>
    openssl(
      ...["req", "-x509", "-config", "openssl.cnf", ...newKey, "-days", "30", "-extensions", "root"],
      ...["-subj", subject, "-keyout", `${name}.key`, "-out", `${name}.pem`],
    );
  const sign = (name: string, request: string, { issuer = "root", days = "30", as = "stamps" }) =>
    openssl(
      ...["x509", "-req", "-in", `${request}.csr`, "-CA", `${issuer}.pem`, "-CAkey", `${issuer}.key`],
      ...["-set_serial", "7", "-days", days, "-extfile", "openssl.cnf", "-extensions", as],
      ...["-out", `${name}.pem`],
    );
  const issue = (
    name: string,
    { subject = "/CN=Test Time Stamps", ...terms }: Parameters<typeof sign>[2] & { subject?: string },
  ) => {
    openssl(
      ...["req", "-new", "-config", "openssl.cnf", ...newKey, "-subj", subject],
      ...["-keyout", `${name}.key`, "-out", `${name}.csr`],
    );
    sign(name, name, terms);
  };
  root("root", "/CN=Test Root");
  root("foreign-root", "/CN=Foreign Root");
  root("impostor-root", "/CN=Test Root");
  issue("good", {});
  issue("expired", { days: "-1" });
  issue("foreign", { issuer: "foreign-root" });
  issue("impostor", { issuer: "impostor-root" });
  sign("wrong_purpose", "good", { as: "server" });
  sign("swapped", "good", { days: "29" });
  issue("middle", { subject: "/CN=Test Intermediate", as: "root" });
  issue("intermediate", { issuer: "middle" });
  issue("leaf", { subject: "/CN=A Leaf", as: "leaf" });
  issue("issued_by_leaf", { issuer: "leaf" });
  openssl("x509", "-in", "middle.pem", "-out", "intermediate-chain.pem");
  openssl("x509", "-in", "leaf.pem", "-out", "issued_by_leaf-chain.pem");
}
