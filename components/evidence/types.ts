/** A completed audit to choose as evidence. */
export interface AuditChoice {
  value: string;
  label: string;
  note: string;
}
