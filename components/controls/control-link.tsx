"use client";

import { useRouter, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { RowLink } from "@/components/ui/row-link";
import { controlPath } from "./control-path";

interface ControlRowLinkProps {
  programId: string;
  id: string;
  className?: string;
  children: ReactNode;
}

/** The link of a row to its control. Not prefetched: a list has hundreds of them. */
export function ControlRowLink({ programId, id, className, children }: ControlRowLinkProps) {
  const router = useRouter();
  const href = controlPath(programId, id, useSearchParams().toString());
  return (
    <RowLink href={href} onOpen={() => router.push(href)} className={className}>
      {children}
    </RowLink>
  );
}
