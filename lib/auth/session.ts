import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { ServiceError } from "@/lib/core/errors";
import { settings } from "@/lib/server/env";
import { checkPassword } from "./log-in";
import { findSwitchTarget } from "./open-memberships";
import { recordSignIn } from "./record-access";
import { SESSION_LIFETIME_SECONDS, sessionCookieName, sessionSecret } from "./session-token";
import { acceptSingleSignOn, singleSignOnProvider } from "./single-sign-on";

/**
 * Browser sessions: an encrypted JWT in an HttpOnly cookie that names the person and the
 * organization. Rights are never in it; they are read on each request.
 */
export function sessionOptions(): NextAuthOptions {
  const oidc = singleSignOnProvider();
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_LIFETIME_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: {
          httpOnly: true,
          sameSite: "lax",
          path: "/",
          secure: settings().baseUrl.startsWith("https:"),
        },
      },
    },
    providers: [passwordProvider(), ...(oidc ? [oidc] : [])],
    callbacks: { signIn: acceptSignIn, jwt: fillToken, session: exposeNothing },
  };
}

const BROWSER_PASSWORD = { method: "password", via: "browser" };

function passwordProvider() {
  return CredentialsProvider({
    credentials: {
      email: { label: "Email", type: "email" },
      password: { label: "Password", type: "password" },
    },
    async authorize(credentials, request) {
      if (!credentials?.email || !credentials.password) return null;
      const address = String(request.headers?.["x-assay-client-address"] ?? "unknown");
      try {
        const person = await checkPassword(
          credentials.email.slice(0, 320),
          credentials.password.slice(0, 1_000),
          address,
        );
        const { userId, organizationId } = person;
        await recordSignIn(organizationId, { id: userId, email: person.email }, BROWSER_PASSWORD);
        return {
          id: person.userId,
          email: person.email,
          name: person.name,
          organizationId: person.organizationId,
        };
      } catch (error) {
        if (error instanceof ServiceError && error.code === "invalid_login") return null;
        // next-auth hands the message of an error to the sign-in page; only our code may travel.
        throw new Error(error instanceof ServiceError ? error.code : "unavailable");
      }
    },
  });
}

type Callbacks = NonNullable<NextAuthOptions["callbacks"]>;

const acceptSignIn: NonNullable<Callbacks["signIn"]> = async ({ user, account, profile }) => {
  if (account?.provider !== "oidc") return true;
  const member = await acceptSingleSignOn(profile);
  if (!member) return "/sign-in?error=not_invited";
  user.id = member.userId;
  user.organizationId = member.organizationId;
  return true;
};

const fillToken: NonNullable<Callbacks["jwt"]> = async ({ token, user, trigger, session }) => {
  if (user) return { userId: user.id, organizationId: user.organizationId };
  if (trigger === "update" && typeof token.userId === "string") {
    const wanted = (session as { organizationId?: unknown } | undefined)?.organizationId;
    const member = typeof wanted === "string" ? await findSwitchTarget(token.userId, wanted) : undefined;
    if (member) return { ...token, organizationId: member.organizationId };
  }
  return token;
};

/** The browser script has no use for claims; pages read the member on the server. */
const exposeNothing: NonNullable<Callbacks["session"]> = ({ session }) => ({ expires: session.expires });

declare module "next-auth" {
  interface User {
    organizationId?: string;
  }
}
