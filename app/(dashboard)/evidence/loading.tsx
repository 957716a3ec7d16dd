import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingEvidence() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Comply" }]}
      title="Evidence"
      state="w-24"
      action="w-32"
      filters={["h-8 w-full sm:w-72"]}
      rows={12}
    />
  );
}
