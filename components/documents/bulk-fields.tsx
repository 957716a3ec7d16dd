import { CalendarDays, Tag, UserRound } from "lucide-react";
import type { BulkField } from "@/components/tables/bulk-field";
import { DOCUMENT_KIND_WORDS, DOCUMENT_KINDS } from "@/lib/features/documents/vocabulary";

/** What is set for many documents at once. */
export const documentBulkFields = (owners: readonly { value: string; label: string }[]): BulkField[] => [
  {
    name: "owner",
    label: "Owner",
    icon: <UserRound />,
    kind: "choice",
    options: owners,
    emptyLabel: "Unassign",
  },
  {
    name: "kind",
    label: "Kind",
    icon: <Tag />,
    kind: "choice",
    options: DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_WORDS[value] })),
  },
  {
    name: "review_date",
    label: "Day of review",
    icon: <CalendarDays />,
    kind: "day",
    emptyLabel: "No review",
  },
];
