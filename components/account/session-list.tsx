"use client";

import { callApi } from "@/components/api";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useRefresh } from "@/components/ui/page-address";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Session } from "@/lib/features/auth/schema";

/** Where the person is signed in, each with a way to end it. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const end = async (call: () => Promise<unknown>, said: string) => {
    if (!(await write(call))) return;
    toast.success(said);
    refresh();
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && (
        <Callout tone="danger" role="alert" title="The session could not be ended">
          {problem.message}
        </Callout>
      )}
      <ul className="divide-y rounded-lg border">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 text-sm">
                <span className="font-medium">{describeAgent(session)}</span>
                {session.is_current && <Badge>This session</Badge>}
              </p>
              <p className="text-ink-muted text-xs">
                {session.organization.name} · {session.ip_address ?? "unknown IP address"} · last used{" "}
                <Timestamp value={session.last_seen_at} />
              </p>
            </div>
            {!session.is_current && (
              <Button
                variant="ghost"
                size="sm"
                disabled={isBusy}
                aria-label={`Sign out ${describeAgent(session)}`}
                onClick={() =>
                  end(
                    () => callApi("DELETE /v1/me/sessions/{id}", { params: { id: session.id } }),
                    "The session has ended",
                  )
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          className="self-start"
          isBusy={isBusy}
          onClick={() => end(() => callApi("DELETE /v1/me/sessions"), "You are signed out everywhere else")}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}

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
function describeAgent(session: { kind: "browser" | "bearer"; user_agent: string | null }): string {
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
