import type { Metadata } from "next";
import { ChangePasswordForm } from "@/components/account/change-password-form";
import { SignOutButton } from "@/components/account/sign-out";
import { Mark } from "@/components/shell/mark";
import { Card } from "@/components/ui/card";
import { requireMemberToChangePassword } from "@/lib/features/auth";

export const metadata: Metadata = { title: "Choose your password" };

export default async function ChangePasswordPage() {
  const member = await requireMemberToChangePassword();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4 pb-[12vh]">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex flex-col items-center text-center">
          <Mark className="size-10" />
          <h1 className="mt-4 font-semibold text-xl">Choose your password</h1>
          <p className="mt-1 text-ink-muted text-sm">
            Someone else made the password of {member.email}. Choose your own before you continue.
          </p>
        </div>
        <Card className="flex flex-col gap-4 p-6">
          <ChangePasswordForm destination="/overview" />
          <SignOutButton />
        </Card>
      </div>
    </main>
  );
}
