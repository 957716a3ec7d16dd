import { FlaskConical } from "lucide-react";

/** Says on every page that the records are made up. */
export function DemonstrationBanner() {
  return (
    <aside
      aria-label="Demonstration"
      className="flex min-h-8 items-center gap-2 border-b bg-warning-soft px-4 py-1.5 text-warning text-xs md:px-6"
    >
      <FlaskConical className="size-3.5 shrink-0" aria-hidden />
      <p>
        <span className="font-medium">Demonstration data</span>
        <span className="print:hidden">
          {" "}
          · remove with <code className="font-mono">npm run remove-demo</code>
        </span>
      </p>
    </aside>
  );
}
