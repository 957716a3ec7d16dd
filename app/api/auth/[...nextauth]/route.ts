import NextAuth from "next-auth";
import { sessionOptions } from "@/lib/features/auth";
import { guardSessions } from "@/lib/platform/http/guard-sessions";

// The options read settings and secrets, which are there when requests come, not when Next builds.
const handle = guardSessions((request, context) => NextAuth(sessionOptions())(request, context));

export const GET = handle;
export const POST = handle;
