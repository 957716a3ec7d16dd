import type { Role } from "@/lib/core/actor";

export const ROLE_LABELS: Readonly<Record<Role, { label: string; description: string }>> = {
  viewer: { label: "Viewer", description: "Reads everything and changes nothing." },
  contributor: { label: "Contributor", description: "Can also update controls and their evidence." },
  manager: { label: "Manager", description: "Can also run audits, programs, drift and decisions." },
  admin: { label: "Administrator", description: "Can do everything, including members and API keys." },
};

/** Weakest first, as the roles build on each other. */
export const ROLE_OPTIONS = (["viewer", "contributor", "manager", "admin"] as const).map((value) => ({
  value,
  ...ROLE_LABELS[value],
}));
