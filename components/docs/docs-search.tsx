"use client";

import { Command } from "cmdk";
import { FileText, Search, SquareCode } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { useRef, useState } from "react";
import { syncActiveOption } from "@/components/ui/searchable-options";
import type { DocumentationHit } from "@/lib/features/guides/schema";
import { useDocsSearch } from "./use-docs-search";

interface DocsSearchProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Finds sections of the guides and operations of the API. */
export function DocsSearch({ isOpen, onClose }: DocsSearchProps) {
  const root = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const { hits, hasFailed, isAsked, isSearching } = useDocsSearch(search);
  const router = useRouter();
  const open = (hit: DocumentationHit) => {
    onClose();
    setSearch("");
    if (hit.is_operation) openReference(hit.href);
    else router.push(hit.href);
  };
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(next) => {
        setSearch("");
        if (!next) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-2xl -translate-x-1/2 overflow-hidden rounded-lg bg-surface shadow-float outline-none"
        >
          <Radix.Title className="sr-only">Search the documentation</Radix.Title>
          <Command
            ref={root}
            label="Search the documentation"
            loop
            shouldFilter={false}
            onValueChange={() => syncActiveOption(root.current)}
          >
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search className="size-4 shrink-0 text-ink-muted" aria-hidden />
              <Command.Input
                value={search}
                onValueChange={setSearch}
                placeholder="Search guides and API operations"
                className="h-12 w-full bg-transparent text-base outline-none placeholder:text-ink-muted"
              />
            </div>
            <Command.List className="max-h-[60vh] min-h-24 scroll-py-2 overflow-y-auto p-2">
              {hits.length === 0 && (
                <p role="status" className="py-8 text-center text-ink-muted text-sm">
                  {stateText({ search, hasFailed, isAsked, isSearching })}
                </p>
              )}
              {hits.map((hit) => (
                <Hit key={`${hit.page} ${hit.href}`} hit={hit} onOpen={() => open(hit)} />
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The reference reads its place from the address when its page loads. */
function openReference(href: string): void {
  const isThere = window.location.pathname === "/docs/api";
  window.location.assign(href);
  if (isThere) window.location.reload();
}

interface SearchState {
  search: string;
  hasFailed: boolean;
  isAsked: boolean;
  isSearching: boolean;
}

function stateText({ search, hasFailed, isAsked, isSearching }: SearchState): string {
  if (!isAsked) return "Type at least two characters.";
  if (isSearching) return "Searching…";
  if (hasFailed) return "The search is not available. Try again.";
  return `No results for “${search.trim()}”.`;
}

function Hit({ hit, onOpen }: { hit: DocumentationHit; onOpen: () => void }) {
  const Icon = hit.is_operation ? SquareCode : FileText;
  return (
    <Command.Item
      value={`${hit.page} ${hit.href}`}
      onSelect={onOpen}
      className="flex gap-3 rounded-md px-2 py-2 data-[selected=true]:bg-hover"
    >
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-sm">{hit.title}</span>
          <span
            className={
              hit.is_operation ? "break-all font-mono text-ink-muted text-xs" : "text-ink-muted text-xs"
            }
          >
            {hit.page}
          </span>
        </span>
        {hit.excerpt !== "" && (
          <span className="mt-0.5 line-clamp-2 break-words text-ink-muted text-xs">{hit.excerpt}</span>
        )}
      </span>
    </Command.Item>
  );
}
