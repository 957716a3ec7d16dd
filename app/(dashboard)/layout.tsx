import { KeyRound } from "lucide-react";
import { cookies } from "next/headers";
import Link from "next/link";
import { LedgerFaultBanner } from "@/components/ledger/ledger-state";
import { CommandsProvider } from "@/components/shell/commands";
import { DemonstrationBanner } from "@/components/shell/demonstration-banner";
import { MobileBar } from "@/components/shell/mobile-bar";
import { SIDEBAR_COOKIE } from "@/components/shell/navigation";
import { NavigationGuard } from "@/components/shell/navigation-guard";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { PrintMargins } from "@/components/shell/print-margins";
import { AreaCountsProvider, Sidebar } from "@/components/shell/sidebar";
import { hasRole } from "@/lib/core/actor";
import { getOrganization, hasFirstRunPassword, listMemberships, requireMember } from "@/lib/features/auth";
import { countOpenReviews } from "@/lib/features/governance";
import { findLedgerFault } from "@/lib/features/ledger";
import { countUnreadNotices } from "@/lib/features/notices";
import { listFrameworks } from "@/lib/features/own-frameworks";

export default async function DashboardLayout({ children }: LayoutProps<"/">) {
  const actor = await requireMember();
  const [organization, organizations, jar, openReviews, isFirstRunPassword, ledgerFault, unread] =
    await Promise.all([
      getOrganization(actor),
      listMemberships(actor),
      cookies(),
      countOpenReviews(actor),
      hasFirstRunPassword(actor.userId),
      findLedgerFault(actor),
      countUnreadNotices(actor),
    ]);
  const all = await listFrameworks(actor, { include: "own" });
  const frameworks = all.data.map(({ code, name }) => ({ code, name }));
  const person = { name: actor.name, email: actor.email, role: actor.role };
  return (
    <NavigationGuard>
      <CommandsProvider
        frameworks={frameworks}
        role={actor.role}
        canRunAudits={hasRole(actor.role, "manager")}
        organizations={organizations}
        personId={actor.userId}
      >
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-accent-ink text-sm focus:translate-y-0 print:hidden"
        >
          Skip to the content
        </a>
        <AreaCountsProvider counts={{ "/reviews": { count: openReviews, noun: "waiting" } }}>
          <PrintMargins organization={organization.name} day={new Date().toISOString().slice(0, 10)} />
          <div className="page-frame flex min-h-dvh print:block">
            <Sidebar
              person={person}
              unread={unread}
              organizations={organizations}
              isInitiallyCollapsed={jar.get(SIDEBAR_COOKIE)?.value === "collapsed"}
            />
            <div className="flex min-w-0 flex-1 flex-col print:block">
              <MobileBar person={person} unread={unread} organizations={organizations} />
              <OfflineNotice />
              {ledgerFault && <LedgerFaultBanner {...ledgerFault} />}
              {(organization.is_demonstration || isFirstRunPassword) && (
                <div className="flex h-8 whitespace-nowrap border-b print:hidden">
                  {organization.is_demonstration && (
                    <DemonstrationBanner
                      own={organizations.find(({ is_demonstration }) => !is_demonstration)}
                      canRemove={hasRole(actor.role, "admin")}
                    />
                  )}
                  {isFirstRunPassword && <FirstRunNotice />}
                </div>
              )}
              <main id="content" tabIndex={-1} className="flex-1 outline-none">
                {children}
              </main>
            </div>
          </div>
        </AreaCountsProvider>
      </CommandsProvider>
    </NavigationGuard>
  );
}

/** Reminds the first administrator that the password is still the one in a file. */
function FirstRunNotice() {
  return (
    <aside
      aria-label="Password"
      className="flex items-center gap-2 bg-neutral-soft px-4 text-ink-soft text-xs only:flex-1 md:px-6"
    >
      <KeyRound className="size-3.5 shrink-0" aria-hidden />
      <p>
        <span className="max-lg:hidden">
          Your password was made at the first start and is in{" "}
          <code className="font-mono">first-run.json</code>.{" "}
        </span>
        <Link href="/settings/account" className="font-medium text-accent-text underline underline-offset-2">
          <span className="max-lg:hidden">Choose your own</span>
          <span className="lg:hidden">Set your password</span>
        </Link>
      </p>
    </aside>
  );
}
