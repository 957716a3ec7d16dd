import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingDrift() {
  return (
    <ListSkeleton breadcrumb={[{ label: "Govern" }]} title="Drift" state="w-64" action="w-40" rows={10} />
  );
}
