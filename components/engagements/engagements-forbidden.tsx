import { ManagersOnly } from "@/components/shell/forbidden";
import type { Member } from "@/lib/features/auth/schema";

interface EngagementsForbiddenProps {
  role: string;
  members: readonly Member[];
}

/** Engagements show what auditors look at, so only those who invite them see it. */
export function EngagementsForbidden({ role, members }: EngagementsForbiddenProps) {
  return (
    <ManagersOnly rule="Only managers invite auditors and see their work" role={role} members={members} />
  );
}
