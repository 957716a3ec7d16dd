import type { ChainName } from "../schema";

/** One of an organization's two chains. */
export interface Chain {
  organizationId: string;
  name: ChainName;
}

/** The chain of an organization's governance decisions. */
export const decisionsOf = (organizationId: string): Chain => ({ organizationId, name: "decisions" });

/** The chain of an organization's records: audits, statuses, evidence, keys and settings. */
export const recordsOf = (organizationId: string): Chain => ({ organizationId, name: "records" });

/**
 * Names a chain among all, in the origin of its checkpoints and in whatever is kept for each. The chain of decisions
 * goes by its organization's id alone, as it did when there was no other.
 */
export function chainText({ organizationId, name }: Chain): string {
  return name === "decisions" ? organizationId : `${organizationId}/${name}`;
}

/** The columns that name a chain in every table of the ledger. */
export const columnsOf = ({ organizationId, name }: Chain) => ({
  organization_id: organizationId,
  chain: name,
});

/** What a line of the log says of a chain. */
export const logged = ({ organizationId, name }: Chain) => ({ organization: organizationId, chain: name });
