import { ACTION_PAGES } from "@/components/actions/hrefs";
import { ListSkeleton } from "@/components/shell/list-skeleton";
import { SectionNav } from "@/components/shell/section-nav";

export default function LoadingCorrectiveActions() {
  return (
    <ListSkeleton
      breadcrumb={[{ label: "Work" }]}
      title="Corrective actions"
      state="w-40"
      action="w-32"
      filters={["h-8 w-full sm:w-96"]}
      rows={10}
    >
      <SectionNav label="Actions" items={ACTION_PAGES} />
    </ListSkeleton>
  );
}
