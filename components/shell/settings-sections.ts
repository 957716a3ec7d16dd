/** The pages of the settings area. */
export const SETTINGS_SECTIONS = [
  { label: "Organization", href: "/settings/organization" },
  { label: "Members", href: "/settings/members" },
  { label: "Security log", href: "/settings/security-log" },
  { label: "Your account", href: "/settings/account" },
] as const;
