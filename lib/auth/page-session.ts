import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { MemberActor } from "@/lib/core/actor";
import { authenticateSession } from "./authenticate";
import { sessionCookieName } from "./session-token";

/** The signed-in member of the page being rendered; read once per request. */
export const getMember = cache(async (): Promise<MemberActor | undefined> => {
  const cookie = (await cookies()).get(sessionCookieName());
  return cookie && authenticateSession(cookie.value);
});

/** The signed-in member, or the sign-in page, which leads back here. */
export async function requireMember(): Promise<MemberActor> {
  const member = await getMember();
  if (member) return member;
  const path = (await headers()).get("x-assay-path") ?? "/";
  redirect(path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}
