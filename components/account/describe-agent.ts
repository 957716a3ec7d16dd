const BROWSERS = [
  ["Edg/", "Edge"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A session in words people recognize: "Firefox on Linux", or the program's own name. */
export function describeAgent(session: { kind: "browser" | "bearer"; user_agent: string | null }): string {
  const agent = session.user_agent ?? "";
  const find = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => agent.includes(mark))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const program = agent.split(/[ (]/)[0];
  if (program) return session.kind === "bearer" ? `${program} (API token)` : program;
  return session.kind === "bearer" ? "API token" : "Browser";
}
