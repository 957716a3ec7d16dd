import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingConsensus() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Models" }]}
      title="Consensus"
      state="w-40"
      action="w-32"
      filters={["h-7 w-24", "h-7 w-24"]}
      rows={12}
    />
  );
}
