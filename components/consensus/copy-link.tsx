"use client";

import { Link2 } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";

/** Copies the whole address of a page of this site. */
export function CopyLink({ path }: { path: string }) {
  return (
    <CopyButton
      variant="ghost"
      icon={<Link2 />}
      label="Copy link"
      text={() => `${window.location.origin}${path}`}
    />
  );
}
