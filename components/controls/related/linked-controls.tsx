"use client";

import { Link2, Lock, Unlink } from "lucide-react";
import { useState } from "react";
import { callApi } from "@/components/api";
import { controlPath } from "@/components/programs/control-hrefs";
import { ControlStatusWord } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { ControlDetail, RelatedProgramControl } from "@/lib/features/programs/schema";

interface LinkedControlsProps {
  control: ControlDetail;
  canManage: boolean;
}

/** The same control in other programs: linked with this one, or offered to be. */
export function LinkedControls({ control, canManage }: LinkedControlsProps) {
  const { linked, linkable } = control;
  const offered = canManage ? linkable : [];
  if (linked.length === 0 && offered.length === 0) return null;
  return (
    <Section
      id="linked"
      title="The same control in other programs"
      note="Linked controls have one status, one implementation and one evidence. Owner and dates stay with each program."
      aside={canManage && linked.length > 0 && <UnlinkButton control={control} />}
    >
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {linked.map((other) => (
          <LinkRow key={other.id} other={other}>
            {other.is_frozen ? (
              <span className="inline-flex items-center gap-1 text-ink-muted text-xs">
                <Lock className="size-3.5" aria-hidden />
                Completed, stays as it was
              </span>
            ) : (
              <span className="inline-flex items-center gap-1 text-ink-muted text-xs">
                <Link2 className="size-3.5" aria-hidden />
                Linked
              </span>
            )}
          </LinkRow>
        ))}
        {offered.map((other) => (
          <LinkRow key={other.id} other={other}>
            <LinkButton control={control} other={other} />
          </LinkRow>
        ))}
      </ul>
    </Section>
  );
}

function LinkRow({ other, children }: { other: RelatedProgramControl; children: React.ReactNode }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-hover">
      <RowLink
        href={controlPath(other.program_id, other.id)}
        className="min-w-0 flex-1 text-sm wrap-anywhere"
      >
        {other.program_name}
      </RowLink>
      <ControlStatusWord status={other.status} className="shrink-0" />
      <span className="relative z-10 shrink-0">{children}</span>
    </li>
  );
}

function LinkButton({ control, other }: { control: ControlDetail; other: RelatedProgramControl }) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    setOpen(false);
  };
  const link = async () => {
    const params = { id: control.program_id, control_id: control.id };
    const done = await write(() =>
      callApi("POST /v1/programs/{id}/controls/{control_id}/links", {
        params,
        body: { control_ids: [other.id] },
      }),
    );
    if (!done) return;
    toast.success(`Linked with ${other.program_name}`);
    close();
    refresh();
  };
  return (
    <>
      <Button size="sm" aria-label={`Link with ${other.program_name}`} onClick={() => setOpen(true)}>
        <Link2 />
        Link
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && close()}
        title={`Link ${control.control_id} with ${other.program_name}?`}
        description="From then on a change in one program changes both."
      >
        <p className="text-ink-soft text-sm">
          {control.control_id} in {other.program_name} takes the status and implementation from{" "}
          {control.program_name}. Both get the evidence of both. A link can be removed again; each control
          then keeps its state.
        </p>
        {problem && (
          <p role="alert" className="mt-2 text-danger text-sm">
            {problem.message}
          </p>
        )}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void link()}>
            Link
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function UnlinkButton({ control }: Pick<LinkedControlsProps, "control">) {
  const refresh = useRefresh();
  const { write, isBusy } = useWrite();
  const unlink = async () => {
    const params = { id: control.program_id, control_id: control.id };
    const done = await write(() =>
      callApi("DELETE /v1/programs/{id}/controls/{control_id}/links", { params }),
    );
    if (done) toast.success("Unlinked; every control keeps its state");
    else toast.error("It was not unlinked");
    refresh();
  };
  return (
    <Button size="sm" isBusy={isBusy} onClick={() => void unlink()}>
      <Unlink />
      Unlink
    </Button>
  );
}
