import { Callout } from "@/components/ui/callout";

interface AuditFailureProps {
  failure: string | null;
  controlsDone: number;
  controlsTotal: number;
}

/** A failed audit: why, and that nothing half-done is shown as a result. */
export function AuditFailure({ failure, controlsDone, controlsTotal }: AuditFailureProps) {
  return (
    <Callout tone="danger" title="The audit failed and gives no result" className="p-5">
      <p>{failure ?? "The engine stopped before the last control was judged."}</p>
      <p className="mt-2">
        {controlsDone} of {controlsTotal} controls were judged; those verdicts are not shown, because part of
        an audit says nothing about the whole. The document is kept: “Run again” starts over with it.
      </p>
    </Callout>
  );
}
