import type { SecretCheck } from "../secret-checks";

/** What a kind of secret looks like. */
export interface SecretPattern {
  kind: string;
  /** Global, with bounded repetitions. A group named `secret` is the part that is masked; without it, the match. */
  pattern: RegExp;
  /** Where the issuer documents the shape. */
  source: string;
  /** What has to hold beyond the shape. */
  check?: SecretCheck;
  /** `critical` where it is not given: whoever reads the text can use the secret. */
  severity?: "critical" | "high";
  /** What the finding says; a credential in general where it is not given. */
  message?: string;
  /** Characters shown at the beginning; 4 where it is not given. Short secrets show none. */
  shown?: number;
}
