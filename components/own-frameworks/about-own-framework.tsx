import { ChevronRight } from "lucide-react";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Timestamp } from "@/components/ui/timestamp";
import type { ReadFramework } from "@/lib/features/frameworks/schema";
import type { FrameworkVersion } from "@/lib/features/own-frameworks/schema";
import { DifferenceList, differenceText } from "./difference-list";

interface AboutOwnFrameworkProps {
  framework: Pick<ReadFramework, "code" | "edition" | "source" | "note" | "own">;
  versions: readonly FrameworkVersion[];
}

const ORIGIN_LABELS = { form: "by hand", csv: "from CSV", json: "from JSON", oscal: "from OSCAL" } as const;

/** Where an own framework comes from, and what each version changed. */
export function AboutOwnFramework({ framework, versions }: AboutOwnFrameworkProps) {
  const { code, edition, source, note, own } = framework;
  const given = [
    { label: "Edition", value: edition },
    { label: "Source", value: source },
    { label: "What it covers", value: note },
  ].filter(({ value }) => value !== "");
  return (
    <Card>
      <Facts
        className="p-5"
        items={[
          { label: "Code", value: <span className="font-mono text-xs">{code}</span> },
          { label: "Version", value: `${own?.version}, brought in by ${own?.created_by}` },
          ...given,
          {
            label: "Audits",
            value: "Programs use it; audits of documents take the frameworks of the catalog only.",
          },
        ]}
      />
      <details className="group border-t">
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-x-2 rounded-b-lg px-5 py-2 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            className="size-4 text-ink-muted transition-transform group-open:rotate-90"
            aria-hidden
          />
          <span className="font-medium">Versions</span>
          <span className="text-ink-muted">{versions.length}</span>
        </summary>
        <ol className="flex flex-col gap-4 px-5 pt-2 pb-5">
          {versions.map(({ version, origin, changed_by, changed_at, difference }) => (
            <li key={version} className="flex flex-col gap-1.5">
              <p className="text-sm">
                <span className="font-medium">Version {version}</span>{" "}
                <span className="text-ink-muted">
                  {ORIGIN_LABELS[origin]}, {changed_by}, <Timestamp value={changed_at} />:{" "}
                  {differenceText(difference)}
                </span>
              </p>
              {version > 1 && <DifferenceList difference={difference} />}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
