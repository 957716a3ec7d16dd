/** What the person may do with the controls of a program. */
export interface ControlAccess {
  /** Status, implementation, evidence. */
  canWork: boolean;
  /** Owner, dates, several at once. */
  canManage: boolean;
  /** Why everything is read-only; absent when it is not. */
  readOnlyReason?: string;
}

/** A member, as far as a control can be theirs. */
export interface Person {
  name: string;
  email: string;
}

export type FrameworkNames = Readonly<Record<string, string>>;
