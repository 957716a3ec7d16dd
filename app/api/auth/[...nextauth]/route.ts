import NextAuth from "next-auth";
import { sessionOptions } from "@/lib/auth";

interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

// The options read settings and secrets, which are there when requests come, not when Next builds.
const handle = (request: Request, context: AuthContext): Promise<Response> =>
  NextAuth(sessionOptions())(request, context);

export const GET = handle;
export const POST = handle;
