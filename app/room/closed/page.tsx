import { DoorClosed } from "lucide-react";
import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/empty-state";

/** Rendered for each request: the public URL is not known when the application is built. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Room closed" };

export default function RoomClosedPage() {
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <EmptyState icon={DoorClosed} headingLevel="h1" title="This room is closed">
        Your session has ended. Open the link that you were given to come back; if it no longer works, ask the
        organization for a new one.
      </EmptyState>
    </main>
  );
}
