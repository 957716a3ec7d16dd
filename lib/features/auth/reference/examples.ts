/** What the examples of the reference have in common. */

export const USER_ID = "usr_01kajq4c2v7m0r5s8t1x3y6z9a";
export const KEY_ID = "key_01kajq4c2v7m0r5s8t1x3y6z9h";

export const member = {
  id: USER_ID,
  email: "mira@example.com",
  name: "Mira Hoffmann",
  role: "manager",
  status: "active",
  created_at: "2026-11-02T08:15:00.000Z",
} as const;

export const SESSION_ID = "ses_01kajq4c2v7m0r5s8t1x3y6z9s";

export const organization = {
  id: "org_01kajq4c2v7m0r5s8t1x3y6z9b",
  name: "Northwind Health",
  plan: "pro",
  is_demonstration: false,
  four_eyes_reviews: true,
  api_key_max_age_days: null,
} as const;

export const session = {
  id: SESSION_ID,
  kind: "browser",
  organization: { id: organization.id, name: organization.name },
  created_at: "2026-11-21T08:00:00.000Z",
  last_seen_at: "2026-11-21T09:30:00.000Z",
  expires_at: "2026-11-21T20:00:00.000Z",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
  ip_address: "192.0.2.17",
  is_current: true,
} as const;
