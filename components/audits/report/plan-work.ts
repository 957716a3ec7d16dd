import type { PlanRow } from "./plan-rows";

/** What can be done with rows. */
export interface PlanWork {
  onAssign: (rows: readonly PlanRow[]) => void;
  onAct: (rows: readonly PlanRow[]) => void;
}

/** Which rows are selected; absent where the reader can do nothing with them. */
export interface PlanSelection {
  ids: ReadonlySet<string>;
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  isAll: boolean;
}
