import { createPublicKey, hash, type KeyObject, sign, verify } from "node:crypto";

/** Algorithm byte of Ed25519 in C2SP signed notes. */
const ED25519 = 1;
/** Algorithm byte of Ed25519 in cosignatures (C2SP tlog-cosignature), which are made over more than the note. */
export const COSIGNATURE = 4;
type Algorithm = typeof ED25519 | typeof COSIGNATURE;
const KEY_ID_BYTES = 4;

/** Who a note is by: a name without spaces and plus, and an Ed25519 key. */
export interface NoteVerifier {
  name: string;
  publicKey: KeyObject;
}

export interface NoteSigner extends NoteVerifier {
  privateKey: KeyObject;
}

/** The 32 bytes of an Ed25519 public key. */
function rawKey(publicKey: KeyObject): Buffer {
  return Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
}

/** The key id: the first four bytes of SHA-256 over the name, a line feed, the algorithm and the key. */
export function keyIdOf({ name, publicKey }: NoteVerifier, algorithm: Algorithm = ED25519): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([algorithm]), rawKey(publicKey)]);
  return hash("sha256", content, "buffer").subarray(0, KEY_ID_BYTES);
}

/** The public key as C2SP writes it: `name+keyid+key`, the id in hex, algorithm and key in base64. */
export function verifierKeyText(verifier: NoteVerifier): string {
  const key = Buffer.concat([Buffer.from([ED25519]), rawKey(verifier.publicKey)]).toString("base64");
  return `${verifier.name}+${keyIdOf(verifier).toString("hex")}+${key}`;
}

/**
 * Reads what {@link verifierKeyText} wrote.
 *
 * @throws TypeError when it is not such a text, or its id is not the key's
 */
export function parseVerifierKey(text: string, algorithm: Algorithm = ED25519): NoteVerifier {
  const [, name, id, key] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = Buffer.from(key ?? "", "base64");
  if (!name || bytes.length !== 33 || bytes[0] !== algorithm) throw new TypeError("not an Ed25519 note key");
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.subarray(1).toString("base64url") };
  const verifier = { name, publicKey: createPublicKey({ key: jwk, format: "jwk" }) };
  if (keyIdOf(verifier, algorithm).toString("hex") !== id) throw new TypeError("the key id is not the key's");
  return verifier;
}

/**
 * Signs a text as a C2SP signed note. Ed25519 is deterministic (RFC 8032): the same text always gives the
 * same note.
 *
 * @param text ends in a line feed
 */
export function signNote(text: string, signer: NoteSigner): string {
  if (!text.endsWith("\n")) throw new TypeError("the text of a note ends in a line feed");
  const signature = sign(null, Buffer.from(text), signer.privateKey);
  return `${text}\n— ${signer.name} ${Buffer.concat([keyIdOf(signer), signature]).toString("base64")}\n`;
}

/** What a note says, without its signatures, whoever made them; undefined when it is no note. */
export function noteText(note: string): string | undefined {
  const border = note.lastIndexOf("\n\n");
  return border < 0 || !note.endsWith("\n") ? undefined : note.slice(0, border + 1);
}

/** The text of a note that this verifier's key signed; undefined when it did not. Other signatures are ignored. */
export function openNote(note: string, verifier: NoteVerifier): string | undefined {
  const text = noteText(note);
  if (text === undefined) return undefined;
  const keyId = keyIdOf(verifier);
  const isSigned = note
    .slice(text.length + 1, -1)
    .split("\n")
    .some((line) => {
      const signature = signatureIn(line, verifier.name, keyId);
      return signature && verify(null, Buffer.from(text), verifier.publicKey, signature);
    });
  return isSigned ? text : undefined;
}

/** What a signature line of that name and key holds after the key's id; undefined for any other line. */
export function signatureIn(line: string, name: string, keyId: Buffer): Buffer | undefined {
  const [dash, signer, encoded, ...rest] = line.split(" ");
  if (dash !== "—" || signer !== name || !encoded || rest.length > 0) return undefined;
  const bytes = Buffer.from(encoded, "base64");
  // Base64 that is not written as we write it is another note, whatever it decodes to.
  if (bytes.toString("base64") !== encoded || !bytes.subarray(0, KEY_ID_BYTES).equals(keyId))
    return undefined;
  return bytes.subarray(KEY_ID_BYTES);
}
