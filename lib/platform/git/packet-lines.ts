import { GitError } from "./git-error";

/** A packet of Git's protocol: its content, or one of the two marks without content. */
export type Packet = Buffer | "flush" | "delimiter";

const LENGTH_DIGITS = 4;
const FLUSH = "0000";
const DELIMITER = "0001";
/** The end of a response in protocol version 2 over stateless connections. */
const RESPONSE_END = "0002";

/**
 * Writes packets as Git's "pkt-line" format has them (gitprotocol-common): four hex digits of length, then the content.
 * "flush" and "delimiter" are the marks without content.
 */
export function writePackets(packets: readonly string[]): Buffer {
  const texts = packets.map((packet) => {
    if (packet === "flush") return FLUSH;
    if (packet === "delimiter") return DELIMITER;
    const line = `${packet}\n`;
    const length = Buffer.byteLength(line) + LENGTH_DIGITS;
    return `${length.toString(16).padStart(LENGTH_DIGITS, "0")}${line}`;
  });
  return Buffer.from(texts.join(""), "utf8");
}

/**
 * Reads the packets of an answer. Contents are views of `bytes`.
 *
 * @throws GitError `protocol` where a length is none or goes beyond the end
 */
export function* readPackets(bytes: Buffer): Generator<Packet> {
  let offset = 0;
  while (offset < bytes.length) {
    const digits = bytes.toString("latin1", offset, offset + LENGTH_DIGITS);
    if (!/^[\da-f]{4}$/i.test(digits)) throw notGit();
    const length = Number.parseInt(digits, 16);
    if (digits === FLUSH) yield "flush";
    else if (digits === DELIMITER) yield "delimiter";
    else if (digits !== RESPONSE_END) {
      if (length < LENGTH_DIGITS || offset + length > bytes.length) throw notGit();
      yield bytes.subarray(offset + LENGTH_DIGITS, offset + length);
    }
    offset += Math.max(length, LENGTH_DIGITS);
  }
}

/** The text of a packet without its line break. */
export function lineOf(packet: Buffer): string {
  return packet.toString("utf8").replace(/\n$/, "");
}

export function notGit(): GitError {
  return new GitError("protocol", "The answer is not that of a Git server. Check the URL of the repository.");
}
