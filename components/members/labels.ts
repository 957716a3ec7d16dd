import type { Role } from "@/lib/core/actor";

export const ROLE_LABELS: Readonly<Record<Role, { label: string; description: string }>> = {
  viewer: { label: "Viewer", description: "Reads everything. For auditors." },
  contributor: { label: "Contributor", description: "Also keeps status and evidence of controls." },
  manager: { label: "Manager", description: "Also runs audits, programs, drift and decisions." },
  admin: { label: "Administrator", description: "Everything, with members and API keys." },
};

/** Weakest first, as the roles build on each other. */
export const ROLE_OPTIONS = (["viewer", "contributor", "manager", "admin"] as const).map((value) => ({
  value,
  ...ROLE_LABELS[value],
}));
