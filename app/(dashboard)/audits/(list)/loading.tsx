import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingAudits() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Govern" }]}
      title="Audits"
      state="w-40"
      action="w-28"
      filters={["h-7 w-24", "h-7 w-28"]}
      rows={12}
    />
  );
}
