import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Page } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function RecordNotFound() {
  return (
    <Page>
      <EmptyState
        icon={SearchX}
        headingLevel="h1"
        title="There is no such record"
        actions={
          <Button asChild>
            <Link href="/overview">Go to the overview</Link>
          </Button>
        }
      >
        The address may be mistyped, the record may be gone, or it may belong to another organization.
      </EmptyState>
    </Page>
  );
}
