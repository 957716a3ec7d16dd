"use client";

import { signIn } from "next-auth/react";
import { Button } from "@/components/ui/button";

/** Signs in at the company's provider and comes back to a path of this site. */
export function SingleSignOnButton({ destination }: { destination: string }) {
  return (
    <Button size="lg" onClick={() => void signIn("oidc", { callbackUrl: destination })}>
      Continue with single sign-on
    </Button>
  );
}
