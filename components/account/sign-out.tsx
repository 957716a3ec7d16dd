"use client";

import { Button } from "@/components/ui/button";
import { leave } from "./session";

export function SignOutButton() {
  return (
    <Button variant="ghost" size="sm" className="self-start" onClick={() => void leave()}>
      Sign out
    </Button>
  );
}
