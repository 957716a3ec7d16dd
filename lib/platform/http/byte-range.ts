import { ServiceError } from "@/lib/core/errors";

/** A part of a file, both ends included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a request asks for. Several parts at once, other units and what cannot be read are
 * answered with the whole file, as RFC 9110 (section 14.2) allows; so is a condition (`If-Range`), because files
 * here have no validator that it could name.
 *
 * @returns undefined for the whole file
 * @throws ServiceError `range_not_satisfiable` for a part beyond the end
 */
export function readRange(headers: Headers, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "" || headers.has("if-range"))
    return undefined;
  const range =
    first === ""
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== "" && first !== "" && Number(last) < Number(first)) return undefined;
  if (range.start < size && range.start <= range.end) return range;
  throw new ServiceError({
    code: "range_not_satisfiable",
    message: `The file has ${size.toLocaleString("en-US")} bytes; the range asked for is not among them.`,
    headers: { "content-range": `bytes */${size}` },
  });
}
