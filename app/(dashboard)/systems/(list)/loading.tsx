import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingSystems() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Govern" }]}
      title="Systems"
      state="w-24"
      action="w-36"
      filters={["h-8 w-72", "h-7 w-28"]}
      rows={12}
    />
  );
}
