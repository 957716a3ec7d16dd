"use client";

import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { type Organization, switchOrganization } from "./organization-switch";

interface DemonstrationBannerProps {
  /** The person's own organization; absent when the demonstration is the only one. */
  own: Organization | undefined;
  canRemove: boolean;
}

/**
 * Says on every page of a demonstration that the records are made up, and leads out of it. On a phone the navigation has
 * the switch to the other organization.
 */
export function DemonstrationBanner({ own, canRemove }: DemonstrationBannerProps) {
  return (
    <aside
      aria-label="Demonstration"
      className="flex min-w-0 flex-1 items-center gap-2 bg-warning-soft px-4 text-warning text-xs md:px-6"
    >
      <FlaskConical className="size-3.5 shrink-0" aria-hidden />
      <p className="flex min-w-0 gap-x-3">
        <span className="font-medium">
          Demonstration<span className="max-sm:sr-only"> data</span>
        </span>
        {own && <SwitchTo organization={own} />}
        {canRemove && (
          <Link href="/settings/organization#demonstration" className="rounded-sm underline">
            Remove<span className="max-sm:sr-only"> demonstration</span>
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
      title={`Switch to ${organization.name}`}
      className="min-w-0 truncate rounded-sm underline max-sm:hidden"
      onClick={() => switchOrganization(organization.organization_id)}
    >
      Switch to {organization.name}
    </button>
  );
}
