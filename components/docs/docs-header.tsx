"use client";

import { Menu as MenuIcon, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Mark } from "@/components/shell/mark";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { Button } from "@/components/ui/button";
import { CommandKey } from "@/components/ui/command-key";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Sheet } from "@/components/ui/sheet";
import { DocsSearch } from "./docs-search";
import { GuideNav } from "./guide-nav";

/** The bar above every page of the documentation. */
export function DocsHeader() {
  const [open, setOpen] = useState<"search" | "navigation">();
  const close = () => setOpen(undefined);
  useEffect(() => listenForSearch(() => setOpen("search")), []);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b bg-surface px-3 md:px-5 print:hidden">
      <IconButton label="Open the navigation" className="lg:hidden" onClick={() => setOpen("navigation")}>
        <MenuIcon />
      </IconButton>
      <a href="/docs" className="flex items-center gap-2 font-semibold text-sm">
        <Mark className="size-5" />
        Assay <span className="font-normal text-ink-muted max-sm:sr-only">Documentation</span>
      </a>
      <div className="flex flex-1 justify-center max-md:justify-end">
        <button
          type="button"
          onClick={() => setOpen("search")}
          className="flex h-8 w-full max-w-sm items-center gap-2 rounded-md border bg-canvas px-2.5 text-ink-muted text-sm hover:bg-hover max-md:w-auto max-md:border-0 max-md:bg-transparent"
        >
          <Search className="size-4" aria-hidden />
          <span className="flex-1 text-left max-md:sr-only">Search the documentation</span>
          <Kbd className="gap-1 max-md:hidden">
            <CommandKey /> K
          </Kbd>
        </button>
      </div>
      <a
        href="/docs/api"
        className="rounded-md px-2 py-1.5 font-medium text-ink-soft text-sm hover:text-ink max-md:hidden"
      >
        API reference
      </a>
      <ThemeMenu side="bottom" />
      <Button asChild size="md">
        <a href="/overview">Open Assay</a>
      </Button>
      <DocsSearch isOpen={open === "search"} onClose={close} />
      <Sheet
        isOpen={open === "navigation"}
        onOpenChange={(isOpen) => !isOpen && close()}
        side="left"
        title="Documentation"
      >
        <div className="p-3">
          <GuideNav label="Documentation" onNavigate={close} />
        </div>
      </Sheet>
    </header>
  );
}

/** ⌘K, Ctrl K and `/` open the search; the returned function stops it. */
function listenForSearch(openSearch: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isPalette = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k";
    const isSlash = event.key === "/" && !event.metaKey && !event.ctrlKey && !event.altKey;
    const isTyping =
      event.target instanceof HTMLElement &&
      (event.target.isContentEditable || event.target.closest("input, textarea, select") !== null);
    if (!isPalette && (!isSlash || isTyping)) return;
    event.preventDefault();
    event.stopPropagation();
    openSearch();
  };
  // Before the API reference sees the key, which has a search of its own.
  document.addEventListener("keydown", onKeyDown, { capture: true });
  return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
}
