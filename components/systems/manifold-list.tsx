"use client";

import { ChevronRight, PencilLine, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { useFollowingFocus } from "@/components/ui/focus";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { ManifoldRecord } from "@/lib/features/systems/schema";
import { MANIFOLD_LIMITS } from "@/lib/features/systems/vocabulary";
import { MANIFOLD_KIND_LABELS } from "./labels";

const ManifoldDialog = dynamic(() => import("./manifold-dialog").then((module) => module.ManifoldDialog), {
  ssr: false,
});

type Opened = { what: "add" } | { what: "change" | "remove"; manifold: ManifoldRecord };

interface ManifoldListProps {
  systemId: string;
  manifolds: readonly ManifoldRecord[];
  canManage: boolean;
}

/** The sets of reference behaviors a system is measured against when no expected behavior is given. */
export function ManifoldList({ systemId, manifolds, canManage }: ManifoldListProps) {
  const [opened, setOpened] = useState<Opened>();
  const own = manifolds.filter((manifold) => manifold.kind === "custom").length;
  const close = () => setOpened(undefined);
  const place = useFollowingFocus(manifolds.map((manifold) => manifold.id).join(" "));
  return (
    <div ref={place}>
      <Section
        id="manifolds"
        title="Safety manifolds"
        note="Reference behaviors. What is observed is measured against them where no expected behavior is given."
        aside={
          canManage && (
            <Button
              size="sm"
              disabled={own >= MANIFOLD_LIMITS.perSystem}
              onClick={() => setOpened({ what: "add" })}
            >
              <Plus />
              Add manifold
            </Button>
          )
        }
      >
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {manifolds.map((manifold) => (
            <li key={manifold.id}>
              <ManifoldItem
                manifold={manifold}
                onOpen={
                  canManage && manifold.kind === "custom"
                    ? (what) => setOpened({ what, manifold })
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
        {(opened?.what === "add" || opened?.what === "change") && (
          <ManifoldDialog
            systemId={systemId}
            manifold={opened.what === "change" ? opened.manifold : undefined}
            onClose={close}
          />
        )}
        <RemoveManifoldDialog
          systemId={systemId}
          manifold={opened?.what === "remove" ? opened.manifold : undefined}
          onClose={close}
        />
      </Section>
    </div>
  );
}

interface ManifoldItemProps {
  manifold: ManifoldRecord;
  /** Absent where it cannot be changed. */
  onOpen?: (what: "change" | "remove") => void;
}

function ManifoldItem({ manifold, onOpen }: ManifoldItemProps) {
  return (
    <details className="group">
      <summary className="flex min-h-10 list-none items-center gap-3 px-4 py-2 text-sm hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
          aria-hidden
        />
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{manifold.name}</span>
        <span className="shrink-0 text-ink-muted text-xs tabular-nums max-sm:hidden">
          {countOf(manifold.references.length, "behavior")}
          {manifold.unsafe_references.length > 0 && `, ${manifold.unsafe_references.length} unsafe`}
        </span>
        <Badge>{MANIFOLD_KIND_LABELS[manifold.kind]}</Badge>
      </summary>
      <div className="flex flex-col gap-4 border-t bg-sunken px-4 py-3 pl-11 text-sm">
        {manifold.description !== "" && <p className="text-ink-soft">{manifold.description}</p>}
        <ReferenceTexts title="As it should be" texts={manifold.references} />
        {manifold.unsafe_references.length > 0 && (
          <ReferenceTexts title="Must not be" texts={manifold.unsafe_references} />
        )}
        {onOpen && (
          <div className="flex gap-2">
            <Button size="sm" onClick={() => onOpen("change")}>
              <PencilLine />
              Change
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onOpen("remove")}>
              <Trash2 />
              Remove
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

function ReferenceTexts({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 text-ink-muted text-xs">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {texts.map((text) => (
          <li key={text} className="break-words [unicode-bidi:isolate]">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RemoveManifoldDialogProps {
  systemId: string;
  /** The manifold to remove; the dialog is closed without one. */
  manifold: ManifoldRecord | undefined;
  onClose: () => void;
}

function RemoveManifoldDialog({ systemId, manifold, onClose }: RemoveManifoldDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    if (!manifold) return;
    const params = { id: systemId, manifold_id: manifold.id };
    const done = await write(() => callApi("DELETE /v1/systems/{id}/manifolds/{manifold_id}", { params }));
    if (!done) return;
    toast.success("Manifold removed", { description: manifold.name });
    close();
    refresh();
  };
  return (
    <ConfirmDialog
      isOpen={manifold !== undefined}
      onOpenChange={(next) => !next && close()}
      title={`Remove “${manifold?.name ?? ""}”?`}
      confirmLabel="Remove the manifold"
      isBusy={isBusy}
      onConfirm={remove}
    >
      <p>
        {countOf((manifold?.references.length ?? 0) + (manifold?.unsafe_references.length ?? 0), "behavior")}{" "}
        will no longer count from the next decision on. Decisions that were made stay as they are, and the
        history of the system keeps the texts.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
