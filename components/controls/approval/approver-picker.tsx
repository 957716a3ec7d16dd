"use client";

import type { ComponentProps } from "react";
import { Combobox } from "@/components/ui/combobox";

/** A member who can be asked to approve. */
export interface ApproverChoice {
  id: string;
  name: string;
  email: string;
}

export const APPROVER_HELP = "Any member can be named, whatever their role.";

interface ApproverPickerProps
  extends Pick<
    ComponentProps<typeof Combobox>,
    "id" | "value" | "onChange" | "aria-describedby" | "aria-invalid"
  > {
  approvers: readonly ApproverChoice[];
}

/** Who is to approve. */
export function ApproverPicker({ approvers, ...props }: ApproverPickerProps) {
  const options = approvers.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }));
  return (
    <Combobox
      {...props}
      groups={[{ label: "Members", options }]}
      placeholder="Choose a member"
      searchLabel="Search the members"
    />
  );
}
