import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function RoomNotFound() {
  return (
    <EmptyState
      icon={SearchX}
      headingLevel="h1"
      title="Not found"
      actions={
        <Button asChild>
          <Link href="/room" prefetch={false}>
            Go to the overview
          </Link>
        </Button>
      }
    >
      There is no such page in this room.
    </EmptyState>
  );
}
