import { isRecord } from "@/lib/core/records";
import { findUnstorableText } from "@/lib/platform/http/unstorable-text";
import { type ImportFormat, type ImportIssue, OWN_LIMITS } from "../schema";
import { type CheckedFramework, checkDraft, type Overrides } from "./check-draft";
import { decodeText } from "./decode-text";
import { type Draft, IssueList } from "./draft";
import { readCsv } from "./read-csv";
import { readJson } from "./read-json";
import { readOscal } from "./read-oscal";
import { JsonTextError, lineAt, scanJson } from "./scan-json";

/** What a file holds: a framework, or what is wrong with it. */
export interface ReadFile {
  format: ImportFormat;
  encoding: string;
  /** Undefined where there are errors. */
  framework: CheckedFramework | undefined;
  /** The first hundred of each. */
  errors: ImportIssue[];
  errorsCount: number;
  notices: ImportIssue[];
}

interface FileRequest extends Overrides {
  /** Recognized where it is left out. */
  format?: ImportFormat | undefined;
  /** What the framework is called where neither file nor person say. */
  fileName: string;
}

/**
 * Reads a framework from the bytes of a file: all of it, or what is wrong, each thing at its line or path. Pure. Whether
 * the organization has room for it is not checked.
 */
export async function readFile(bytes: Uint8Array, request: FileRequest): Promise<ReadFile> {
  const findings = { errors: new IssueList(), notices: new IssueList() };
  const { errors, notices } = findings;
  const refused = (format: ImportFormat, encoding: string, message: string): ReadFile => {
    errors.add("", message);
    return { format, encoding, framework: undefined, errors: errors.shown, errorsCount: 1, notices: [] };
  };
  const guess = request.format ?? "csv";
  if (bytes.length > OWN_LIMITS.fileBytes)
    return refused(guess, "", "The file is larger than 15 MiB. Leave out what is no control, or divide it.");
  const decoded = decode(bytes);
  if (!decoded) return refused(guess, "", "The file is not text: its bytes contradict its byte order mark.");
  const { text, encoding } = decoded;
  if (text.includes("\0"))
    return refused(guess, encoding, "The file has the character U+0000; it is no text.");
  if (text.trim() === "") return refused(guess, encoding, "The file is empty.");
  if (/^\s*<[?!a-z]/i.test(text))
    return refused(guess, encoding, "XML and HTML are not read. Convert an OSCAL catalog to JSON first.");
  if (encoding === "windows-1252")
    notices.add("", "The file is not UTF-8; it was read as Windows-1252. Check accents and umlauts.");
  const looksLikeJson = /^\s*[{[]/.test(text);
  if (request.format === "csv" || (request.format === undefined && !looksLikeJson)) {
    const framework = await finish(readCsv(text, findings), request, errors);
    return { format: "csv", encoding, framework, ...listed(findings) };
  }
  const parsed = parseJson(text, errors);
  const format = request.format ?? (isOscal(parsed) ? "oscal" : "json");
  if (errors.count > 0) return { format, encoding, framework: undefined, ...listed(findings) };
  if (format === "oscal" && !isOscal(parsed)) return refused(format, encoding, whyNoCatalog(parsed));
  const draft = format === "oscal" ? readOscal(parsed, findings) : readJson(parsed, findings);
  const framework = await finish(draft, request, errors);
  const { shown } = errors;
  // The paths of OSCAL are what its tools show; in our own file a person looks for the line.
  const placed = format === "json" ? placeInLines(text, shown) : shown;
  return { format, encoding, framework, ...listed(findings), errors: placed };
}

function listed({ errors, notices }: { errors: IssueList; notices: IssueList }) {
  return { errors: errors.shown, errorsCount: errors.count, notices: notices.shown };
}

async function finish(
  draft: Draft,
  request: FileRequest,
  errors: IssueList,
): Promise<CheckedFramework | undefined> {
  const { code, category } = request;
  const name = request.name ?? (draft.about.name === undefined ? request.fileName : undefined);
  if (errors.count > 0 && draft.controls.length === 0) return undefined;
  return checkDraft(draft, { code, category, name }, errors);
}

function decode(bytes: Uint8Array) {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function parseJson(text: string, errors: IssueList): unknown {
  try {
    scanJson(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    errors.add(`line ${lineAt(text, error.offset)}`, error.message);
    return undefined;
  }
  const value: unknown = JSON.parse(text);
  const issue = findUnstorableText(value);
  if (issue) errors.add(issue.pointer, issue.message);
  return value;
}

function isOscal(value: unknown): boolean {
  return isRecord(value) && isRecord(value.catalog);
}

function whyNoCatalog(value: unknown): string {
  const [kind] = isRecord(value) ? Object.keys(value) : [];
  const found = kind === undefined ? "" : ` This file begins with "${kind.slice(0, 50)}".`;
  return `An OSCAL catalog is one object named "catalog"; profiles and other models are not read.${found}`;
}

/** Errors with the line of the value they are about, or of the nearest one around it. */
function placeInLines(text: string, issues: readonly ImportIssue[]): ImportIssue[] {
  const wanted = new Set(issues.flatMap(({ where }) => aroundOf(where)));
  if (wanted.size === 0) return [...issues];
  const found = scanJson(text, wanted);
  return issues.map(({ where, message }) => {
    const place = aroundOf(where).find((pointer) => found.has(pointer));
    if (place === undefined) return { where, message };
    return { where: `line ${lineAt(text, found.get(place) ?? 0)}, ${where.slice(1)}`, message };
  });
}

/** A pointer and those of what is around it, the closest first. */
function aroundOf(pointer: string): string[] {
  const parts = pointer.split("/").slice(1);
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join("/")}`);
}
