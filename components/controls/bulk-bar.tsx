"use client";

import { CalendarDays, CircleDot, CircleMinus, UserRound } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { ControlStatusWord } from "@/components/programs/labels";
import { resultText } from "@/components/tables/refused-dialog";
import { SelectionBar } from "@/components/tables/selection-bar";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { Menu, MenuItem } from "@/components/ui/dropdown-menu";
import { Popover } from "@/components/ui/popover";
import { toast } from "@/components/ui/toast";
import type { BulkResult, BulkUpdate, Control } from "@/lib/features/programs/schema";
import type { ExcludeControls } from "@/lib/features/programs/scope-schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { BOARD_STATUSES } from "./labels";
import type { Person } from "./people";
import { NOT_CHANGED } from "./use-controls";
import { useOpenWorkCheck } from "./use-open-work-check";

const BulkOwnerForm = dynamic(async () => (await import("./bulk-forms")).BulkOwnerForm, { ssr: false });
const BulkDayForm = dynamic(async () => (await import("./bulk-forms")).BulkDayForm, { ssr: false });
const BulkScopeForm = dynamic(async () => (await import("./bulk-forms")).BulkScopeForm, { ssr: false });

type Form = "owner" | "day" | "scope";
type BulkChange = Omit<BulkUpdate, "control_ids">;

interface BulkBarProps {
  /** The selected ones. */
  controls: readonly Control[];
  members: readonly Person[];
  changeMany: (body: BulkUpdate) => Promise<BulkResult>;
  exclude: (body: ExcludeControls) => Promise<BulkResult>;
  onClear: () => void;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** What managers do with several controls at once: all of them change, or none. The selection stays for the next change. */
export function BulkBar(props: BulkBarProps) {
  const { controls, members, changeMany, exclude, onClear, children } = props;
  const ids = controls.map(({ id }) => id);
  const openWork = useOpenWorkCheck();
  const [open, setOpen] = useState<Form>();
  const [isBusy, setBusy] = useState(false);
  /** @throws ApiProblem when it is refused: then nothing has changed. */
  const send = async (request: () => Promise<BulkResult>) => {
    setBusy(true);
    try {
      const { changed, unchanged } = await request();
      toast.success(resultText(changed, unchanged));
    } finally {
      setBusy(false);
    }
  };
  const apply = (change: BulkChange) => send(() => changeMany({ control_ids: ids, ...change }));
  const scope = (justification: string | null) => send(() => exclude({ control_ids: ids, justification }));
  const setStatus = async (status: ControlStatus) => {
    try {
      await apply({ status });
    } catch (error) {
      const description = error instanceof Error ? error.message : NOT_CHANGED;
      toast.error(`None of the ${countOf(ids.length, "control")} was changed`, { description });
    }
  };
  const close = () => setOpen(undefined);
  const choose = (form: Form) => (isOpen: boolean) => {
    // What is being sent stays in sight until its answer is there.
    if (!isBusy) setOpen(isOpen ? form : undefined);
  };
  return (
    <SelectionBar count={ids.length} onClear={onClear}>
      <Menu
        align="start"
        side="top"
        trigger={
          <Button size="sm" isBusy={isBusy}>
            <CircleDot />
            Set status
          </Button>
        }
      >
        {BOARD_STATUSES.map((status) => (
          <MenuItem
            key={status}
            onSelect={() => openWork.check(controls, status, () => void setStatus(status))}
          >
            <ControlStatusWord status={status} />
          </MenuItem>
        ))}
      </Menu>
      <Popover
        label="Set the owner"
        open={open === "owner"}
        onOpenChange={choose("owner")}
        trigger={
          <Button size="sm" disabled={isBusy}>
            <UserRound />
            Set owner
          </Button>
        }
      >
        <BulkOwnerForm members={members} onApply={(owner) => apply({ owner })} onDone={close} />
      </Popover>
      <Popover
        label="Set the due date"
        open={open === "day"}
        onOpenChange={choose("day")}
        trigger={
          <Button size="sm" disabled={isBusy}>
            <CalendarDays />
            Set due date
          </Button>
        }
      >
        <BulkDayForm onApply={(due_date) => apply({ due_date })} onDone={close} />
      </Popover>
      <Popover
        label="Leave out of the program"
        open={open === "scope"}
        onOpenChange={choose("scope")}
        trigger={
          <Button size="sm" disabled={isBusy}>
            <CircleMinus />
            Leave out
          </Button>
        }
      >
        <BulkScopeForm
          hasExcluded={controls.some(({ applicability }) => applicability.excluded_at !== null)}
          onApply={scope}
          onDone={close}
        />
      </Popover>
      {children}
      {openWork.dialog}
    </SelectionBar>
  );
}
