import { ListSkeleton } from "@/components/shell/list-skeleton";

import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingDocuments() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Comply" }]}
      title="Documents"
      state="w-24"
      filters={["h-8 w-full sm:w-72"]}
      rows={12}
    >
      <Skeleton className="h-14" />
    </ListSkeleton>
  );
}
