import { searchDocumentation } from "@/lib/features/guides";

const MAX_QUERY_LENGTH = 100;

/** The search of the documentation pages: sections of guides and operations that answer `q`, the best first. */
export function GET(request: Request): Response {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return Response.json({ data: searchDocumentation(query.slice(0, MAX_QUERY_LENGTH)) });
}
