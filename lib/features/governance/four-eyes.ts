import { type Actor, actorId, hasRole } from "@/lib/core/actor";
import { findPeopleBehind, getOrganization, listMembers } from "@/lib/features/auth";
import { RESOLVER_ROLE } from "./schema";

/** How an actor relates to a decision whose review it wants to resolve. */
export interface FourEyes {
  /** Whether the organization asks for a second person. */
  isRequired: boolean;
  /** Whether the actor, or a person who acts through it, made the decision. */
  isOwnDecision: boolean;
  /** Why the actor may not resolve the review and who may; null when it may. */
  refusal: string | null;
}

/**
 * Whether a review needs another person than the actor. Two API keys of one person are that person, and so
 * are a key and the person who made it: otherwise a second credential would be a second pair of eyes.
 *
 * @param maker who made the decision, as its record names them: `usr_…` or `key_…`
 */
export async function checkFourEyes(actor: Actor, maker: string): Promise<FourEyes> {
  const { organizationId } = actor;
  const [organization, makers, resolvers] = await Promise.all([
    getOrganization(actor),
    findPeopleBehind(organizationId, maker),
    findPeopleBehind(organizationId, actorId(actor)),
  ]);
  const isOwnDecision = [...resolvers].some((id) => makers.has(id));
  const isRequired = organization.four_eyes_reviews;
  const isRefused = isRequired && isOwnDecision;
  return { isRequired, isOwnDecision, refusal: isRefused ? await explain(actor, maker, makers) : null };
}

const HOW_TO_CHANGE =
  "An administrator can turn this rule off under Settings, Organization (PATCH /v1/organization, four_eyes_reviews).";

async function explain(actor: Actor, maker: string, makers: ReadonlySet<string>): Promise<string> {
  return `${madeBy(actor, maker)} ${await whoCan(actor, makers)} ${HOW_TO_CHANGE}`;
}

function madeBy(actor: Actor, maker: string): string {
  if (actor.kind === "member")
    return maker === actor.userId
      ? "You made this decision, so another person has to resolve its review."
      : "This decision was made with an API key that you created, so another person has to resolve its review.";
  return maker === actor.apiKeyId
    ? "This API key made the decision, so another person has to resolve its review."
    : "This API key belongs to whoever made the decision, so another person has to resolve its review.";
}

const NAMED = 3;

/** Names the people who can. An API key learns only their roles: it never reads members. */
async function whoCan(actor: Actor, makers: ReadonlySet<string>): Promise<string> {
  if (actor.kind === "api_key") return "Managers and administrators who did not make it can.";
  const { data } = await listMembers(actor);
  const names = data
    .filter((member) => hasRole(member.role, RESOLVER_ROLE) && !makers.has(member.id))
    .map((member) => member.name);
  if (names.length === 0)
    return "The organization has no other manager or administrator yet: an administrator can add one under Settings, Members.";
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : [];
  const listed = new Intl.ListFormat("en").format([...names.slice(0, NAMED), ...more]);
  return `${listed} can.`;
}
