/** A restatement of an expected sentence as a report, and whether it keeps to it. */
export interface Restatement {
  text: string;
  keeps: boolean;
}

const MODALS =
  /\b(?:(?:must|may|shall|should|can) (?:not|never) be|cannot|(?:must|may|shall|should|can) (?:not|never)|(?:must|has to|have to|shall) (?:always )?be|must|has to|have to|shall)\b/g;

/**
 * Reports in the words of an expected sentence: the modal becomes a report that keeps to it, or the first one
 * is turned. Without them a fit on free reports learns that whoever repeats a rule has broken it.
 */
export function restatementsOf(expected: string): Restatement[] {
  let turned = 0;
  const keeps = expected.replace(MODALS, (modal) => reportOf(modal, false));
  const breaks = expected.replace(MODALS, (modal) => reportOf(modal, turned++ === 0));
  if (turned === 0) return [];
  return [
    { text: keeps, keeps: true },
    { text: breaks, keeps: false },
  ];
}

function reportOf(modal: string, isTurned: boolean): string {
  const verb = modal.endsWith("be") ? "was" : "did";
  return /not|never/.test(modal) === isTurned ? verb : `${verb} not`;
}
