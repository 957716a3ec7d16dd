import { ROLES } from "@/lib/core/actor";
import { readSort } from "@/lib/core/sorting";
import type { MEMBER_SORTS, Member, MemberQuery } from "./schema";

const VALUES: Readonly<Record<keyof typeof MEMBER_SORTS, (member: Member) => string | number>> = {
  name: ({ name }) => name.toLowerCase(),
  email: ({ email }) => email.toLowerCase(),
  role: ({ role }) => ROLES.indexOf(role),
  status: ({ status }) => status,
  created_at: ({ created_at }) => created_at,
};

/** The members that match, in the order asked for; members of the same value follow by ID. Pure. */
export function selectMembers(
  members: readonly Member[],
  { search, role, status, sort = "created_at" }: MemberQuery,
): Member[] {
  const { key, isDescending } = readSort(sort);
  const keyOf = Object.entries(VALUES).find(([name]) => name === key)?.[1] ?? VALUES.created_at;
  const text = search?.toLowerCase() ?? "";
  const direction = isDescending ? -1 : 1;
  return members
    .filter(
      (member) =>
        (role === undefined || member.role === role) &&
        (status === undefined || member.status === status) &&
        (member.name.toLowerCase().includes(text) || member.email.toLowerCase().includes(text)),
    )
    .sort((one, other) => direction * (compare(keyOf(one), keyOf(other)) || compare(one.id, other.id)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === "string" && typeof other === "string") return one.localeCompare(other);
  return Number(one) - Number(other);
}
