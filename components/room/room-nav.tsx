import { SectionNav } from "@/components/shell/section-nav";

const PAGES = [
  { label: "Overview", href: "/room" },
  { label: "Controls", href: "/room/controls" },
  { label: "Requests", href: "/room/requests" },
  { label: "Findings", href: "/room/findings" },
  { label: "Samples", href: "/room/samples" },
  { label: "Documents", href: "/room/documents" },
  { label: "Ledger", href: "/room/ledger" },
  { label: "Sign-off", href: "/room/sign-off" },
] as const;

/** The pages of the room. None is read ahead: what is read is recorded as a view. */
export function RoomNav() {
  return (
    <SectionNav
      label="Pages of the room"
      items={PAGES}
      isReadAhead={false}
      className="mt-0 max-md:mx-0"
      rowClassName="mx-auto max-w-6xl px-4 md:px-6"
    />
  );
}
