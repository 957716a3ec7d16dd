import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingReviews() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Work" }]}
      title="Reviews"
      state="w-40"
      filters={["h-7 w-20", "h-7 w-24"]}
      rows={8}
    />
  );
}
