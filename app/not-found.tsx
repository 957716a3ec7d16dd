import type { Metadata } from "next";
import Link from "next/link";
import { Mark } from "@/components/shell/mark";
import { Button } from "@/components/ui/button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <Mark className="size-8" />
      <h1 className="font-semibold text-xl">There is no such page</h1>
      <p className="max-w-sm text-ink-muted">The address may be mistyped, or the page has moved.</p>
      <Button asChild>
        <Link href="/overview">Go to the overview</Link>
      </Button>
    </main>
  );
}
