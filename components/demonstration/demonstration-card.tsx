"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { switchOrganization } from "@/components/shell/organization-switch";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { type Demonstration, KeepDemonstrationSchema } from "@/lib/features/demonstration/schema";
import { hasAddedRecords, RECORD_WORDS } from "@/lib/features/demonstration/vocabulary";

/** What a demonstration holds, and the two ways to end it. */
export function DemonstrationCard({ demonstration }: { demonstration: Demonstration }) {
  const [open, setOpen] = useState<"remove" | "keep">();
  const close = () => setOpen(undefined);
  const { records, ledger_entries: entries, accounts } = demonstration;
  return (
    <section id="demonstration" aria-labelledby="demonstration-title" className="flex flex-col gap-4">
      <div>
        <h2 id="demonstration-title" className="font-semibold text-base">
          Demonstration
        </h2>
        <p className="mt-0.5 max-w-2xl text-ink-muted text-sm">
          {hasAddedRecords(demonstration)
            ? "People have added records to this demonstration. Keep the organization if you want to go on working with them."
            : "This organization holds sample data only. Your own organization is separate from it."}
        </p>
      </div>
      <table className="w-full max-w-md text-sm">
        <caption className="sr-only">Records of the demonstration</caption>
        <thead>
          <tr className="border-b text-left text-ink-muted text-xs">
            <th scope="col" className="py-1.5 font-medium">
              Records
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Total
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Added by people
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {records
            .filter(({ total }) => total > 0)
            .map(({ kind, total, added }) => (
              <tr key={kind} className="border-b">
                <th scope="row" className="py-1.5 text-left font-normal first-letter:uppercase">
                  {RECORD_WORDS[kind]}
                </th>
                <td className="py-1.5 text-right">{total}</td>
                <td className="py-1.5 text-right">{added}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="max-w-2xl text-ink-muted text-sm">
        Removing it deletes these records with {countOf(entries, "ledger entry", "ledger entries")}
        {accounts > 0 && ` and ${countOf(accounts, "account")} without another organization`}. Every other
        organization stays as it is.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("keep")}>Keep as my organization</Button>
        <Button variant="danger" onClick={() => setOpen("remove")}>
          Remove demonstration
        </Button>
      </div>
      <RemoveDialog demonstration={demonstration} isOpen={open === "remove"} onClose={close} />
      <KeepDialog isOpen={open === "keep"} onClose={close} />
    </section>
  );
}

interface KeepDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function KeepDialog({ isOpen, onClose }: KeepDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Keep as my organization"
      description="Nothing is deleted. Sample records stay, marked as sample data when they are printed. Webhooks to this machine stop."
    >
      <KeepForm onDone={onClose} />
    </Dialog>
  );
}

function KeepForm({ onDone }: { onDone: () => void }) {
  const id = useId();
  const refresh = useRefresh();
  const [name, setName] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const parsed = KeepDemonstrationSchema.safeParse({ name });
  const error =
    isChecked && !parsed.success ? "Enter a name, at most 200 characters." : problem?.messageFor("name");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!parsed.success) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => callApi("POST /v1/organization/demonstration/keep", { body: { name } }));
    if (!done) return;
    toast.success(`${done.answer.organization.name} is your organization now`);
    onDone();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && !error && (
        <Callout tone="danger" role="alert" title="The organization was not changed">
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-name`} label="Name of the organization" error={error}>
        <Input
          id={`${id}-name`}
          value={name}
          autoComplete="organization"
          onChange={(event) => setName(event.target.value)}
          {...describedBy(`${id}-name`, { error })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Keep organization
        </Button>
      </DialogActions>
    </form>
  );
}

interface RemoveDialogProps {
  demonstration: Demonstration;
  isOpen: boolean;
  onClose: () => void;
}

function RemoveDialog({ demonstration, isOpen, onClose }: RemoveDialogProps) {
  const { name } = demonstration.organization;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove ${name}?`}
      description="This deletes the organization and everything in it. It cannot be undone."
    >
      <RemoveForm demonstration={demonstration} onCancel={onClose} />
    </Dialog>
  );
}

interface RemoveFormProps {
  demonstration: Demonstration;
  onCancel: () => void;
}

function RemoveForm({ demonstration, onCancel }: RemoveFormProps) {
  const id = useId();
  const { name } = demonstration.organization;
  const hasAdded = hasAddedRecords(demonstration);
  const [typed, setTyped] = useState("");
  const [includesAdded, setIncludesAdded] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const error = isChecked && typed.trim() !== name ? `Type ${name} to confirm.` : undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (typed.trim() !== name) return focusFirstInvalid(event.currentTarget);
    const body = { name, include_added: includesAdded };
    const done = await write(() => callApi("POST /v1/organization/demonstration/remove", { body }));
    if (done) await switchOrganization(done.answer.organization.id);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && (
        <Callout tone="danger" role="alert" title="The demonstration was not removed">
          {problem.message}
        </Callout>
      )}
      {hasAdded && (
        <LabeledCheckbox checked={includesAdded} onChange={setIncludesAdded}>
          Also delete what people have added
        </LabeledCheckbox>
      )}
      <Field id={`${id}-name`} label={`Type ${name} to confirm`} error={error}>
        <Input
          id={`${id}-name`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          {...describedBy(`${id}-name`, { error })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          Remove demonstration
        </Button>
      </DialogActions>
    </form>
  );
}
