"use client";

import { useSession } from "next-auth/react";
import { toast } from "sonner";

/** Moves the session to another organization of the person and starts afresh on its overview. */
export function useOrganizationSwitch(): (organizationId: string) => Promise<void> {
  const { update } = useSession();
  return async (organizationId) => {
    const session = await update({ organizationId }).catch(() => null);
    if (!session) {
      toast.error("The organization could not be switched", {
        description: "Check the connection and try again.",
      });
      return;
    }
    // A whole load, so that nothing of the other organization stays in the router's cache.
    window.location.assign("/overview");
  };
}
