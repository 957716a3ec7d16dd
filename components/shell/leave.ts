import { signOut } from "next-auth/react";

/** Ends the session and shows the sign-in page. */
export function leave(): void {
  void signOut({ callbackUrl: "/sign-in" });
}
