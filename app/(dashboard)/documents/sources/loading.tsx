import { ListSkeleton } from "@/components/shell/list-skeleton";

export default function LoadingDocumentSources() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Comply" }, { label: "Documents", href: "/documents" }]}
      title="Sources"
      state="w-32"
      rows={4}
    />
  );
}
