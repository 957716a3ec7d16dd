import NextAuth from "next-auth";
import { sessionOptions } from "@/lib/auth";
import { serveInScope } from "@/lib/http/request-scope";
import { readRequestId } from "@/lib/http/route";

interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

// The options read settings and secrets, which are there when requests come, not when Next builds.
const handle = (request: Request, context: AuthContext): Promise<Response> =>
  serveInScope(request, readRequestId(request), () => NextAuth(sessionOptions())(request, context));

export const GET = handle;
export const POST = handle;
