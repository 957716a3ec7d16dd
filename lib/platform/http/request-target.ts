/** What the product is reached by: the API, the browser's sign-in, and pages. */
export type Area = "api" | "sessions" | "pages";

/** An address that no route has; the routes' catch-all answers for it as for every unknown address. */
const UNKNOWN_API_ADDRESS = "/v1/-";

/** Methods with a route, by area. */
const METHODS: Readonly<Record<Area, readonly string[]>> = {
  api: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  sessions: ["GET", "HEAD", "POST"],
  pages: ["GET", "HEAD"],
};

/** A request line, as the application should see it. */
export interface Target {
  /** Path and query. */
  url: string;
  /** The host of an absolute-form target: it overrides the header (RFC 9112, section 3.2.2). */
  host: string | undefined;
  area: Area;
  /** Methods of the area; undefined when the request has one of them. */
  allow: string | undefined;
}

/**
 * Reads a request line. Pure. Next redirects, rewrites or refuses some spellings of an address by itself, with
 * answers that no client of an API expects (a trailing slash, `//`, `/.`, `/V1`): such an address of the API
 * becomes one that no route has.
 *
 * @returns undefined when the target is no address: a broken percent escape, or neither a path nor a URL
 */
export function readTarget(method: string, raw: string): Target | undefined {
  const absolute = /^https?:\/\//i.test(raw) && URL.canParse(raw) ? new URL(raw) : undefined;
  const url = absolute ? `${absolute.pathname}${absolute.search}` : raw;
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const resolved = path.startsWith("/") ? resolve(path) : undefined;
  if (resolved === undefined) return undefined;
  const area = areaOf(resolved);
  const isForeign = area === "api" && !isPlain(path);
  const methods = METHODS[area];
  return {
    url: isForeign ? UNKNOWN_API_ADDRESS : url,
    host: absolute?.host,
    area,
    allow: methods.includes(method) ? undefined : methods.join(", "),
  };
}

/** The path as its reader may mean it, lower case: escapes decoded, slashes collapsed, dot segments taken out. */
function resolve(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path).replace(/[\\/]+/g, "/");
    return new URL(decoded.replace(/[?#]/g, "_"), "http://localhost").pathname.toLowerCase();
  } catch {
    return undefined;
  }
}

function areaOf(path: string): Area {
  if (/^\/(v1|auth)(?![\w-])/.test(path)) return "api";
  return path.startsWith("/api/auth") ? "sessions" : "pages";
}

/** One spelling for each address: no empty or dot segment, no `;`, `\` or escaped slash. */
function isPlain(path: string): boolean {
  if (!/^\/(v1|auth)(\/|$)/.test(path) || /[;\\]|%2f|%5c|%00/i.test(path)) return false;
  const segments = path.slice(1).split("/");
  return segments.every((segment) => !/^(\.|%2e){0,2}$/i.test(segment));
}
