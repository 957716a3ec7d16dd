import type { ImportIssue } from "../schema";

/** A control as a reader found it, not yet checked. */
export interface DraftControl {
  value: unknown;
  /** The place of a field, by its JSON Pointer in the control, in the words of the format. */
  where: (pointer: string) => string;
}

/** A framework as a reader found it. */
export interface Draft {
  /** Its code, name and so on, those that the file has. */
  about: Readonly<Record<string, unknown>>;
  whereAbout: (pointer: string) => string;
  controls: readonly DraftControl[];
}

/** Issues of which the first hundred are kept and all are counted: a file can be wrong in a million places. */
export class IssueList {
  readonly shown: ImportIssue[] = [];
  count = 0;

  add(where: string, message: string): void {
    this.count++;
    if (this.shown.length < 100) this.shown.push({ where, message });
  }
}

/** What a reader says besides what it read. */
export interface Findings {
  errors: IssueList;
  /** What was left out or read otherwise than it is written. */
  notices: IssueList;
}
