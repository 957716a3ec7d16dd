import { Callout } from "@/components/ui/callout";

/** Says why nothing can be changed here. */
export function FrozenNotice({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <Callout tone="neutral" title="Read-only">
      {reason}
    </Callout>
  );
}
