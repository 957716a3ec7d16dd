"use client";

import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { type Organization, switchOrganization } from "./organization-switch";

interface DemonstrationBannerProps {
  /** The person's own organization; absent when the demonstration is the only one. */
  own: Organization | undefined;
  canRemove: boolean;
}

/** Says on every page of a demonstration that the records are made up, and leads out of it. */
export function DemonstrationBanner({ own, canRemove }: DemonstrationBannerProps) {
  return (
    <aside
      aria-label="Demonstration"
      className="flex min-h-8 items-center gap-2 border-b bg-warning-soft px-4 py-1.5 text-warning text-xs md:px-6 print:hidden"
    >
      <FlaskConical className="size-3.5 shrink-0" aria-hidden />
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <span className="font-medium">Demonstration data</span>
        {own && <SwitchTo organization={own} />}
        {canRemove && (
          <Link href="/settings/organization#demonstration" className="rounded-sm underline">
            Remove demonstration
          </Link>
        )}
      </p>
    </aside>
  );
}

function SwitchTo({ organization }: { organization: Organization }) {
  return (
    <button
      type="button"
      className="rounded-sm underline"
      onClick={() => switchOrganization(organization.organization_id)}
    >
      Switch to {organization.name}
    </button>
  );
}
