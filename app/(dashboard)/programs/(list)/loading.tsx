import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingPrograms() {
  return (
    <ListSkeleton breadcrumb={[{ label: "Comply" }]} title="Programs" state="w-48" action="w-32" rows={6} />
  );
}
