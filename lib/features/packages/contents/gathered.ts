import type { Subject } from "@/lib/features/ledger";
import type { FileContent } from "../package-writer";
import type { PackageCounts } from "../schema";

/** A file that goes into a package. */
export interface PackageFile {
  path: string;
  content: FileContent;
}

/** What is found out about a package's content while its files are read. */
export class Gathered {
  readonly counts: Omit<PackageCounts, "ledger_entries"> = {
    controls: 0,
    evidence: 0,
    files: 0,
    approvals: 0,
    audits: 0,
  };
  /** How many files the content has; null until it is known. */
  filesTotal: number | null = null;
  readonly #subjects = new Map<string, Subject>();

  /** Names something whose records belong into the package. */
  about(type: Subject["type"], id: string): void {
    this.#subjects.set(`${type} ${id}`, { type, id });
  }

  get subjects(): Subject[] {
    return [...this.#subjects.values()];
  }
}

/** A value as a file of JSON. */
export function jsonFile(path: string, value: unknown): PackageFile {
  return { path, content: `${JSON.stringify(value, null, 2)}\n` };
}

/** The hex digits of a digest that is written `sha256:<hex>`. */
export const hexOf = (digest: string) => digest.replace(/^sha256:/, "");
