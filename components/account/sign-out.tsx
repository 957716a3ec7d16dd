"use client";

import { signOut } from "next-auth/react";
import { Button } from "@/components/ui/button";

/** Ends the session and shows the sign-in page. */
export function leave(): void {
  void signOut({ callbackUrl: "/sign-in" });
}

export function SignOutButton() {
  return (
    <Button variant="ghost" size="sm" className="self-start" onClick={leave}>
      Sign out
    </Button>
  );
}
