import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { MemberActor } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { runInRequest } from "@/lib/platform/http/request-context";
import { authenticateSession } from "./authentication";
import { sessionCookieName } from "./session-cookie";

/** The signed-in member of the page being rendered; read once per request. */
export const getMember = cache(async (): Promise<MemberActor | undefined> => {
  const cookie = (await cookies()).get(sessionCookieName());
  if (!cookie) return undefined;
  const given = await headers();
  const request = {
    requestId: newId("request"),
    ipAddress: given.get("x-assay-client-address") ?? "unknown",
    userAgent: given.get("user-agent"),
  };
  return runInRequest(request, () => authenticateSession(cookie.value));
});

const CHANGE_PASSWORD_PATH = "/change-password";

/** The signed-in member with a handed-out password; anyone else is redirected. */
export async function requireMemberToChangePassword(): Promise<MemberActor> {
  const member = await getMember();
  if (!member) redirect("/sign-in");
  if (!member.mustChangePassword) redirect("/overview");
  return member;
}

/** The signed-in member; anyone else is redirected to the sign-in page, which leads back here. */
export async function requireMember(): Promise<MemberActor> {
  const member = await getMember();
  if (member?.mustChangePassword) redirect(CHANGE_PASSWORD_PATH);
  if (member) return member;
  const path = (await headers()).get("x-assay-path") ?? "/";
  redirect(path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}
