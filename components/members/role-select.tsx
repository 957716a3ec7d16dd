"use client";

import { useOptimistic, useTransition } from "react";
import { toast } from "sonner";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import type { Role } from "@/lib/core/actor";
import { callApi } from "@/lib/core/api-client";
import { changeMember } from "@/lib/features/auth/contract";
import type { Member } from "@/lib/features/auth/schema";
import { ROLE_LABELS, ROLE_OPTIONS } from "./roles";

/** Changes a role at once; when it is refused the old one comes back and the reason is said. */
export function RoleSelect({ member }: { member: Member }) {
  const refresh = useRefresh();
  const [role, setRole] = useOptimistic(member.role);
  const [isPending, startTransition] = useTransition();
  const change = (next: Role) =>
    startTransition(async () => {
      setRole(next);
      try {
        await callApi(changeMember, { params: { id: member.id }, body: { role: next } });
        toast.success(`${member.name} is now ${ROLE_LABELS[next].label.toLowerCase()}`);
      } catch (error) {
        toast.error("The role was not changed", {
          description: error instanceof Error ? error.message : undefined,
        });
      }
      refresh();
    });
  return (
    <Select
      size="sm"
      aria-label={`Role of ${member.name}`}
      value={role}
      options={ROLE_OPTIONS}
      onChange={change}
      disabled={isPending}
      className="-ml-2 w-36 border-line max-md:ml-0"
    />
  );
}
