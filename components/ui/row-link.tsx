"use client";

import Link from "next/link";
import type { MouseEvent, ReactNode } from "react";
import { cn } from "./class-names";

interface RowLinkProps {
  href: string;
  /** Opens it in place on an ordinary click, where no other page needs to be loaded. */
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * The link of a row or a card. It covers the whole row (the nearest positioned ancestor), so that the
 * row is clickable while a middle click, the keyboard and screen readers meet an ordinary link.
 * `j` and `k` walk along `data-list-item`.
 */
export function RowLink({ href, onOpen, className, children }: RowLinkProps) {
  const openInPlace = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link
      href={href}
      prefetch={onOpen ? false : undefined}
      onClick={openInPlace}
      data-list-item
      data-opens-in-place={onOpen ? true : undefined}
      className={cn(
        "font-medium outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2",
        className,
      )}
    >
      {children}
    </Link>
  );
}
