import { Lock } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { hasRole } from "@/lib/core/actor";
import type { Member } from "@/lib/features/auth/schema";

interface ForbiddenProps {
  /** "Only administrators manage API keys." */
  rule: string;
  role: string;
  /** Members who may, and so can help. */
  helpers: readonly Helper[];
}

export interface Helper {
  name: string;
  email: string;
}

/** Forbidden, with who can help. */
export function Forbidden({ rule, role, helpers }: ForbiddenProps) {
  return (
    <EmptyState
      icon={Lock}
      headingLevel="h2"
      title={rule}
      actions={
        <Button asChild>
          <Link href="/overview">Go to the overview</Link>
        </Button>
      }
    >
      <p>Your role is {role}. These people can do it for you:</p>
      <HelperList helpers={helpers} />
    </EmptyState>
  );
}

/** Who can help, with a way to ask. */
export function HelperList({ helpers }: Pick<ForbiddenProps, "helpers">) {
  return (
    <ul className="mt-2">
      {helpers.slice(0, 5).map((helper) => (
        <li key={helper.email}>
          <span className="text-ink">{helper.name}</span>,{" "}
          <a href={`mailto:${helper.email}`} className="text-accent-text underline underline-offset-2">
            {helper.email}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ManagersOnlyProps {
  /** "Only managers register systems". */
  rule: string;
  role: string;
  members: readonly Member[];
}

/** In place of a form that only managers may fill in, with the managers who can help. */
export function ManagersOnly({ rule, role, members }: ManagersOnlyProps) {
  return (
    <Forbidden
      rule={rule}
      role={role}
      helpers={members.filter((member) => hasRole(member.role, "manager"))}
    />
  );
}
