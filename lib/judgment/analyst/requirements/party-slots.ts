import { findActors, findParties, findRecipients, type Party } from "@/lib/judgment/language/parties";
import type { AnalyzedRequirement } from "../schema";

/** What a sentence names in a place for which a requirement names another: who is notified, or who acts. */
export interface OtherParty {
  slot: "recipient" | "role";
  asked: Party;
  named: Party;
}

/** "same": a party the requirement asks for is named. Undefined: nothing comparable. */
export type PartyComparison = OtherParty | "same" | undefined;

/** The parties a requirement can ask for as recipients, and those that may be meant by other words. */
const RECIPIENTS: Partial<Readonly<Record<Party, readonly Party[]>>> = {
  authority: [],
  "governing-body": [],
  media: [],
  // Staff may be the people concerned; a processor's customers are the controllers.
  "people-concerned": ["staff", "deployer", "controller"],
  controller: ["people-concerned"],
  distributor: ["people-concerned", "deployer"],
  deployer: ["people-concerned", "distributor"],
};

const OFFICERS = [
  "data-protection-officer",
  "privacy-officer",
  "security-officer",
  "compliance-officer",
  "internal-audit",
  "legal-counsel",
] as const satisfies readonly Party[];

/** The parties a requirement can ask for as those who act, and those that are not them. */
const ROLES: Partial<Readonly<Record<Party, readonly Party[]>>> = {
  "governing-body": [...OFFICERS, "staff"],
  "data-protection-officer": [
    "security-officer",
    "compliance-officer",
    "internal-audit",
    "legal-counsel",
    "staff",
  ],
  provider: ["deployer", "importer", "distributor"],
  deployer: ["provider", "importer", "distributor"],
  importer: ["provider", "deployer", "distributor"],
  distributor: ["provider", "deployer", "importer"],
  controller: ["processor"],
  processor: ["controller"],
};

/** Whom a requirement asks for. */
export interface AskedParties {
  recipients: readonly Party[];
  roles: readonly Party[];
}

/** Whom a requirement asks for: in its statement, and as recipients of its time limits. */
export function readAsked({ statement, deadlines }: AnalyzedRequirement): AskedParties {
  const notified = findRecipients(statement);
  const further = deadlines.flatMap(({ recipient }) => (recipient ? findParties(recipient) : []));
  return {
    recipients: [...notified, ...further].map(({ party }) => party).filter((party) => RECIPIENTS[party]),
    roles: findActors(statement)
      .map(({ party }) => party)
      .filter((party) => ROLES[party]),
  };
}

/**
 * Compares whom a sentence names with whom a requirement asks for: the recipients of what is reported, and those who
 * act. A party that is named anywhere in the sentence counts as named, unless it is named as one that is left out.
 */
export function compareParties({ recipients, roles }: AskedParties, text: string): PartyComparison {
  if (recipients.length + roles.length === 0) return undefined;
  const named = new Set(
    findParties(text)
      .filter(({ start }) => !LEFT_OUT.test(text.slice(Math.max(0, start - 40), start)))
      .map(({ party }) => party),
  );
  const ofRecipients = compareRecipients(recipients, text, named);
  return typeof ofRecipients === "object" ? ofRecipients : (compareRoles(roles, text, named) ?? ofRecipients);
}

/** "But not to the authority". */
const LEFT_OUT =
  /\b(?:not|never|nor|without (?:informing|telling|notifying)|instead of|rather than)(?: (?:to|by|the|any|an?|its|our)){0,3}\s*$/i;

function compareRecipients(
  asked: readonly Party[],
  text: string,
  named: ReadonlySet<Party>,
): PartyComparison {
  const [first] = asked;
  if (!first) return undefined;
  const meant = new Set([...asked, ...asked.flatMap((party) => RECIPIENTS[party] ?? [])]);
  if ([...meant].some((party) => named.has(party))) return "same";
  const other = findRecipients(text).find(({ party }) => !meant.has(party));
  return other && { slot: "recipient", asked: first, named: other.party };
}

function compareRoles(asked: readonly Party[], text: string, named: ReadonlySet<Party>): PartyComparison {
  const [first] = asked;
  if (!first) return undefined;
  if (asked.some((party) => named.has(party))) return "same";
  const other = findActors(text).find(({ party }) => asked.every((of) => ROLES[of]?.includes(party)));
  return other && { slot: "role", asked: first, named: other.party };
}
