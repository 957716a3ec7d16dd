"use client";

import { CircleCheck, PencilLine, Play, RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { callApi } from "@/components/api";
import { SeverityStatus } from "@/components/audits/labels";
import { recordsHref } from "@/components/ledger/pages";
import { Button } from "@/components/ui/button";
import { Facts, RecordPart } from "@/components/ui/facts";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Action, ActionProof } from "@/lib/features/actions/schema";
import { isUnfinished } from "@/lib/features/actions/vocabulary";
import type { OwnerChoice } from "./action-fields";
import { sourceHref } from "./hrefs";
import { ActionDue, ActionStatusWord, SOURCE_TYPE_WORDS } from "./labels";

const EditAction = dynamic(() => import("./edit-action").then((module) => module.EditAction), { ssr: false });
const CloseDialog = dynamic(() => import("./close-dialog").then((module) => module.CloseDialog), {
  ssr: false,
});
const ReasonDialog = dynamic(() => import("./reason-dialog").then((module) => module.ReasonDialog), {
  ssr: false,
});

/** Who reads an action, as far as it decides what they may do. */
export interface ActionReader {
  id: string;
  canWork: boolean;
  canManage: boolean;
}

interface ActionRecordProps {
  action: Action;
  owners: readonly OwnerChoice[];
  reader: ActionReader;
  onChanged: () => void;
}

type Opened = "edit" | "close" | "cancel" | "reopen";

/** Everything about an action, and what the reader can do with it. */
export function ActionRecord({ action, owners, reader, onChanged }: ActionRecordProps) {
  const [open, setOpen] = useState<Opened>();
  const canProgress = reader.canManage || (reader.canWork && action.owner_id === reader.id);
  const done = () => {
    setOpen(undefined);
    onChanged();
  };
  return (
    <div className="flex flex-col gap-6 p-5">
      <div>
        <h2 className="break-words font-semibold text-lg leading-6">{action.title}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <ActionStatusWord status={action.status} look="soft" />
          <SeverityStatus severity={action.severity} />
          {action.due_state !== null && <ActionDue action={action} />}
        </p>
      </div>
      {open === "edit" ? (
        <EditAction
          key={action.version}
          action={action}
          owners={owners}
          canManage={reader.canManage}
          onSaved={done}
          onCancel={() => setOpen(undefined)}
        />
      ) : (
        <>
          <ActionButtons
            action={action}
            canProgress={canProgress}
            canManage={reader.canManage}
            onOpen={setOpen}
            onChanged={onChanged}
          />
          <LongText title="What is to be done" text={action.description} />
          <Facts items={factsOf(action)} />
          <LongText title="Root cause" text={action.root_cause} />
          <LongText title="What was done" text={action.work_done} />
          <LongText title="Why it was cancelled" text={action.cancel_reason} />
          {action.proofs.length > 0 && (
            <RecordPart title="Closed with">
              <ul className="flex flex-col gap-1 text-sm">
                {action.proofs.map((proof) => (
                  <li key={`${proof.type}-${proof.id}`}>
                    <ProofLink proof={proof} />
                  </li>
                ))}
              </ul>
            </RecordPart>
          )}
        </>
      )}
      <ActionDialogs action={action} open={open} onDone={done} onClose={() => setOpen(undefined)} />
    </div>
  );
}

interface ActionButtonsProps {
  action: Action;
  canProgress: boolean;
  canManage: boolean;
  onOpen: (opened: Opened) => void;
  onChanged: () => void;
}

function ActionButtons({ action, canProgress, canManage, onOpen, onChanged }: ActionButtonsProps) {
  const { write, isBusy, problem } = useWrite();
  if (!isUnfinished(action))
    return canManage ? (
      <Button className="w-fit" onClick={() => onOpen("reopen")}>
        <RotateCcw />
        Reopen
      </Button>
    ) : null;
  if (!canProgress) return null;
  const start = async () => {
    const body = { status: "in_progress" } as const;
    const headers = { "if-match": `"${action.version}"` };
    const done = await write(() =>
      callApi("PATCH /v1/actions/{id}", { params: { id: action.id }, body, headers }),
    );
    if (!done) return;
    toast.success("In progress now");
    onChanged();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" onClick={() => onOpen("close")}>
        <CircleCheck />
        Close with evidence
      </Button>
      {action.status === "open" && (
        <Button isBusy={isBusy} onClick={() => void start()}>
          <Play />
          Start
        </Button>
      )}
      <Button onClick={() => onOpen("edit")}>
        <PencilLine />
        Edit
      </Button>
      {canManage && (
        <Button variant="ghost" onClick={() => onOpen("cancel")}>
          Cancel action
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
    </div>
  );
}

interface ActionDialogsProps {
  action: Action;
  open: Opened | undefined;
  onDone: () => void;
  onClose: () => void;
}

function ActionDialogs({ action, open, onDone, onClose }: ActionDialogsProps) {
  const params = { id: action.id };
  if (open === "close") return <CloseDialog action={action} onClosed={onDone} onClose={onClose} />;
  if (open === "cancel")
    return (
      <ReasonDialog
        title="Cancel the action?"
        description="It is kept with the reason and can be reopened."
        submitLabel="Cancel action"
        send={(cancel_reason) =>
          callApi("PATCH /v1/actions/{id}", { params, body: { status: "cancelled", cancel_reason } })
        }
        onDone={onDone}
        onClose={onClose}
      />
    );
  if (open === "reopen")
    return (
      <ReasonDialog
        title="Reopen the action?"
        description={
          action.status === "closed"
            ? "It is in progress again and needs new evidence to be closed. The ledger keeps what it was closed with."
            : "It is in progress again."
        }
        submitLabel="Reopen"
        send={(reason) => callApi("POST /v1/actions/{id}/reopen", { params, body: { reason } })}
        onDone={onDone}
        onClose={onClose}
      />
    );
  return null;
}

function LongText({ title, text }: { title: string; text: string }) {
  if (text === "") return null;
  return (
    <RecordPart title={title}>
      <p className="whitespace-pre-line break-words text-sm [unicode-bidi:isolate]">{text}</p>
    </RecordPart>
  );
}

function factsOf(action: Action): { label: string; value: ReactNode }[] {
  const { source, system_id, system_name, closed_at } = action;
  return [
    { label: "Owner", value: action.owner_name ?? <span className="text-ink-muted">No one yet</span> },
    { label: "Due date", value: <ActionDue action={action} /> },
    ...(source ? [{ label: SOURCE_TYPE_WORDS[source.type], value: <SourceLink source={source} /> }] : []),
    ...(system_id === null
      ? []
      : [{ label: "System", value: <RecordLink href={`/systems/${system_id}`}>{system_name}</RecordLink> }]),
    {
      label: "Created",
      value: (
        <>
          by {action.created_by_name}, <Timestamp value={action.created_at} />
        </>
      ),
    },
    ...(closed_at === null
      ? []
      : [
          {
            label: action.status === "closed" ? "Closed" : "Cancelled",
            value: (
              <>
                by {action.closed_by_name}, <Timestamp value={closed_at} />
              </>
            ),
          },
        ]),
    {
      label: "History",
      value: <RecordLink href={recordsHref("action", action.id)}>Records in the ledger</RecordLink>,
    },
  ];
}

function SourceLink({ source }: { source: NonNullable<Action["source"]> }) {
  const href = sourceHref(source);
  const text = source.requirement === null ? source.label : `${source.label} (${source.requirement})`;
  return href === undefined ? <>{text} (deleted)</> : <RecordLink href={href}>{text}</RecordLink>;
}

function ProofLink({ proof: { type, id, title, document_version } }: { proof: ActionProof }) {
  const name = document_version === null ? title : `${title}, version ${document_version}`;
  const href =
    type === "evidence"
      ? `/evidence?${new URLSearchParams({ item: id })}`
      : `/documents/${encodeURIComponent(id)}?version=${document_version}`;
  return <RecordLink href={href}>{name}</RecordLink>;
}

function RecordLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="break-words rounded-sm text-accent-text hover:underline">
      {children}
    </Link>
  );
}
