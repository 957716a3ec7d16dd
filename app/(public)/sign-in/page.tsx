import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/sign-in-form";
import { Mark } from "@/components/shell/mark";
import { Card } from "@/components/ui/card";
import { getMember, isSingleSignOnConfigured } from "@/lib/features/auth";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { callbackUrl, error } = await searchParams;
  const destination = sameOriginPath(typeof callbackUrl === "string" ? callbackUrl : undefined, "/overview");
  if (await getMember()) redirect(destination);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4 pb-[12vh]">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex flex-col items-center text-center">
          <Mark className="size-10" />
          <h1 className="mt-4 font-semibold text-xl">Sign in to Assay</h1>
          <p className="mt-1 text-ink-muted text-sm">AI governance and compliance with proof.</p>
        </div>
        <Card className="p-6">
          <SignInForm
            destination={destination}
            hasSingleSignOn={isSingleSignOnConfigured()}
            initialError={typeof error === "string" ? error : undefined}
          />
        </Card>
      </div>
    </main>
  );
}

/**
 * A path of this site, or the fallback. Guards the sign-in against being used to send people to
 * another site: what `URL` resolves to another origin (`//host`, `/\host`, a scheme) is refused.
 */
function sameOriginPath(wanted: string | undefined, fallback: string): string {
  if (!wanted?.startsWith("/")) return fallback;
  const base = "http://same-origin.invalid";
  try {
    const url = new URL(wanted, base);
    return url.origin === base ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
