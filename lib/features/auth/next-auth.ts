import type { LoggerInstance, NextAuthOptions } from "next-auth";
import { encode, type JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { ServiceError } from "@/lib/core/errors";
import { fieldOf } from "@/lib/core/records";
import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { checkPassword, recordSignIn } from "./log-in";
import { findSession } from "./session-queries";
import {
  openSession,
  SESSION_LIFETIME_SECONDS,
  sessionCookieName,
  sessionCookieOptions,
  sessionSecret,
  signOut,
  switchSession,
} from "./sessions";
import { acceptSingleSignOn, singleSignOnProvider } from "./single-sign-on";

/**
 * Browser sessions: an encrypted token in an HttpOnly cookie that names a row of `sessions`. Person,
 * organization, rights and the end of the session are in the database and read on each request.
 */
export function sessionOptions(): NextAuthOptions {
  const oidc = singleSignOnProvider();
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_LIFETIME_SECONDS },
    jwt: { encode: ({ token, secret }) => encode({ token, secret, maxAge: secondsLeft(token) }) },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
    providers: [passwordProvider(), ...(oidc ? [oidc] : [])],
    callbacks: { signIn: acceptSignIn, jwt: fillToken, session: showExpiryOnly },
    events: { signOut: async ({ token }) => signOut(token?.sessionId) },
    logger: quietLogger,
  };
}

/** Seconds until the session ends by itself; asking for the session again does not move that. */
function secondsLeft(token: JWT | undefined): number {
  const end = typeof token?.expiresAt === "string" ? Date.parse(token.expiresAt) : Number.NaN;
  return Number.isNaN(end) ? 1 : Math.max(1, Math.floor((end - now().getTime()) / 1_000));
}

/**
 * next-auth's own lines hold the expected nonce and state, and the token it could not read: only the
 * name of what happened is kept.
 */
const quietLogger: Partial<LoggerInstance> = {
  error: (code, metadata) => {
    const isOrdinary = code === "JWT_SESSION_ERROR" || code === "SIGNOUT_ERROR";
    const { name } =
      metadata instanceof Error
        ? metadata
        : metadata.error instanceof Error
          ? metadata.error
          : { name: "Error" };
    log(isOrdinary ? "debug" : "warn", "next-auth reported an error", { code, kind: name });
  },
  warn: (code) => log("debug", "next-auth warned", { code }),
  debug: () => undefined,
};

function passwordProvider() {
  return CredentialsProvider({
    credentials: {
      email: { label: "Email", type: "email" },
      password: { label: "Password", type: "password" },
    },
    async authorize(credentials, request) {
      const { email, password } = credentials ?? {};
      if (typeof email !== "string" || typeof password !== "string" || !email || !password) return null;
      const address = String(request.headers?.["x-assay-client-address"] ?? "unknown");
      try {
        const attempt = { email: email.slice(0, 320), password: password.slice(0, 1_000), address };
        const person = await checkPassword({ ...attempt, via: "browser" });
        await recordSignIn(person, { method: "password", via: "browser" });
        return { id: person.userId, organizationId: person.organizationId };
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
  const outcome = await acceptSingleSignOn(profile);
  if ("refused" in outcome) return `/sign-in?error=${outcome.refused}`;
  user.id = outcome.userId;
  user.organizationId = outcome.organizationId;
  return true;
};

const fillToken: NonNullable<Callbacks["jwt"]> = async ({ token, user, trigger, session }) => {
  if (user?.organizationId) {
    const person = { userId: user.id, organizationId: user.organizationId };
    return toToken(await openSession(person, "browser"));
  }
  const current = typeof token.sessionId === "string" ? await findSession(token.sessionId) : undefined;
  // next-auth clears the cookie of a session that this throws for.
  if (!current?.member || current.endedAt || current.expiresAt <= now())
    throw new Error("the session has ended");
  if (trigger !== "update") return token;
  const wanted = fieldOf(session, "organizationId");
  const opened = typeof wanted === "string" ? await switchSession(current, wanted) : undefined;
  return opened ? toToken(opened) : token;
};

const toToken = ({ id, expiresAt }: { id: string; expiresAt: Date }): JWT => ({
  sessionId: id,
  expiresAt: expiresAt.toISOString(),
});

/** The browser script has no use for claims; pages read the member on the server. */
const showExpiryOnly: NonNullable<Callbacks["session"]> = ({ session, token }) => ({
  expires: typeof token.expiresAt === "string" ? token.expiresAt : session.expires,
});

declare module "next-auth" {
  interface User {
    organizationId?: string;
  }
}
