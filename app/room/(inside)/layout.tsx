import type { Metadata } from "next";
import { LeaveButton } from "@/components/room/leave-button";
import { RoomNav } from "@/components/room/room-nav";
import { Mark } from "@/components/shell/mark";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { readRoom, requireAuditor } from "@/lib/features/engagements";

export const metadata: Metadata = { title: { default: "Auditor's room", template: "%s · Auditor's room" } };

/** The room's own frame: nothing here leads into the product. */
export default async function RoomLayout({ children }: LayoutProps<"/room">) {
  const auditor = await requireAuditor();
  const { engagement, organization_name } = await readRoom(auditor);
  return (
    <div className="page-frame flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-accent-ink text-sm focus:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <header className="bg-surface">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-6">
          <Mark className="size-6 shrink-0" />
          <p className="min-w-0 flex-1 basis-56 text-sm">
            <span className="block break-words font-semibold">{engagement.title}</span>
            <span className="block text-ink-muted text-xs">{organization_name}</span>
          </p>
          <div className="flex items-center gap-1 print:hidden">
            <span className="mr-2 text-ink-soft text-sm">
              {auditor.name}, {auditor.firm}
            </span>
            <ThemeMenu />
            <LeaveButton />
          </div>
        </div>
        <RoomNav />
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 p-4 outline-none md:p-6">
        <div className="flex flex-col gap-6">{children}</div>
      </main>
      <footer className="mx-auto w-full max-w-6xl px-4 pb-6 text-ink-muted text-xs md:px-6 print:hidden">
        What you open here is recorded and visible to {organization_name}.
      </footer>
    </div>
  );
}
