import { KeyRound } from "lucide-react";
import Link from "next/link";

/** Reminds the first administrator that the password is still the one in a file. */
export function FirstRunNotice() {
  return (
    <aside
      aria-label="Password"
      className="flex min-h-8 items-center gap-2 border-b bg-neutral-soft px-4 py-1.5 text-ink-soft text-xs md:px-6 print:hidden"
    >
      <KeyRound className="size-3.5 shrink-0" aria-hidden />
      <p>
        Your password was made at the first start and is in <code className="font-mono">first-run.json</code>.{" "}
        <Link href="/settings/account" className="font-medium text-accent-text underline underline-offset-2">
          Choose your own
        </Link>
      </p>
    </aside>
  );
}
