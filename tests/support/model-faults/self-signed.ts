import { generateKeyPairSync, sign } from "node:crypto";

const EC_DSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");

/**
 * A key and a certificate for 127.0.0.1 that nobody vouches for, made anew so that no key lies in the
 * repository. The least of X.509 (RFC 5280, section 4.1), version 1, which needs no extensions.
 */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(0x30, EC_DSA_WITH_SHA256);
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from("127.0.0.1")))));
  const validity = der(
    0x30,
    der(0x17, Buffer.from("250101000000Z")),
    der(0x17, Buffer.from("490101000000Z")),
  );
  const publicPart = publicKey.export({ type: "spki", format: "der" });
  const serial = der(0x02, Buffer.from([1]));
  const toSign = der(0x30, serial, algorithm, name, validity, name, publicPart);
  const signature = sign("sha256", toSign, privateKey);
  const certificate = der(0x30, toSign, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value with its tag and length, as DER has it. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), value]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), value]);
}
