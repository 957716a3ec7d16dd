import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingWebhooks() {
  return (
    <ListSkeleton breadcrumb={[{ label: "Connect" }]} title="Webhooks" state="w-32" action="w-36" rows={6} />
  );
}
