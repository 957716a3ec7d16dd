"use client";

import { leave } from "@/components/shell/leave";
import { Button } from "@/components/ui/button";

export function SignOutButton() {
  return (
    <Button variant="ghost" size="sm" className="self-start" onClick={leave}>
      Sign out
    </Button>
  );
}
