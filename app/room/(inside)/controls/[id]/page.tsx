import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { HistoryEntry } from "@/components/controls/detail/history-entry";
import { ApplicabilityMark, Reviewed } from "@/components/controls/labels";
import { ActionLines } from "@/components/engagements/action-lines";
import { ControlStatusWord } from "@/components/programs/labels";
import { RoomEvidenceList } from "@/components/room/control-evidence";
import { RoomApprovals } from "@/components/room/room-approvals";
import { RoomFindings, RoomRequests } from "@/components/room/room-threads";
import { FindingForm, RequestForm } from "@/components/room/thread-forms";
import { Section } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import {
  forAuditor,
  getRoomControl,
  inPageRequest,
  listAuditorFindings,
  listEvidenceRequests,
  listRoomControlHistory,
  readRoom,
  requireAuditor,
} from "@/lib/features/engagements";
import { orNotFound } from "../../../../(dashboard)/or-not-found";

/** Read once for the title and the page. */
const readControl = cache(async (id: string) => {
  const auditor = await requireAuditor();
  return orNotFound(inPageRequest(() => getRoomControl(auditor, id)));
});

export async function generateMetadata({ params }: PageProps<"/room/controls/[id]">): Promise<Metadata> {
  const control = await readControl((await params).id);
  return { title: `${control.control_id} ${control.title}` };
}

const HISTORY = 50;

export default async function RoomControlPage({ params }: PageProps<"/room/controls/[id]">) {
  const auditor = await requireAuditor();
  const { id } = await params;
  const control = await readControl(id);
  const [history, requests, findings, room] = await Promise.all([
    inPageRequest(() => listRoomControlHistory(auditor, id, { skip: 0, limit: HISTORY })),
    listEvidenceRequests(auditor, auditor.engagementId),
    listAuditorFindings(auditor, auditor.engagementId),
    readRoom(auditor),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const isAbout = ({ control: about }: { control: { id: string | null } | null }) => about?.id === id;
  const asked = await Promise.all(requests.data.filter(isAbout).map((one) => forAuditor(auditor, one)));
  const found = await Promise.all(findings.data.filter(isAbout).map((one) => forAuditor(auditor, one)));
  const names = Object.fromEntries(room.program.frameworks.map(({ code, name }) => [code, name]));
  return (
    <>
      <div>
        <Link
          href="/room/controls"
          prefetch={false}
          className="rounded-sm text-ink-muted text-xs hover:text-ink"
        >
          Controls
        </Link>
        <h1 className="mt-0.5 break-words font-semibold text-xl">{control.title}</h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-muted text-sm">
          <span>
            {names[control.framework] ?? control.framework}{" "}
            <span className="font-mono">{control.control_id}</span>
          </span>
          {control.applicability.counts_today ? (
            <ControlStatusWord status={control.status} />
          ) : (
            <ApplicabilityMark control={control} className="text-sm" />
          )}
        </p>
        {control.description !== "" && (
          <p className="mt-3 max-w-3xl whitespace-pre-line break-words text-ink-soft">
            {control.description}
          </p>
        )}
      </div>
      <div className="rounded-lg border bg-surface p-4">
        <Facts
          items={[
            { label: "Owner", value: control.owner ?? "No owner" },
            { label: "Reviewed", value: <Reviewed control={control} /> },
            ...(control.applicability.justification === null
              ? []
              : [{ label: "Left out because", value: control.applicability.justification }]),
          ]}
        />
      </div>
      <Section id="requirements" title="Requirements">
        {control.requirements.length === 0 ? (
          <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">
            This control has no requirements of its own.
          </p>
        ) : (
          <ol className="divide-y rounded-lg border bg-surface">
            {control.requirements.map((requirement) => (
              <li key={requirement.id} className="px-4 py-2.5 text-sm">
                <p className="break-words">{requirement.statement}</p>
                <p className="text-ink-muted text-xs">{requirement.citation}</p>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Section id="implementation" title="How it is implemented">
        <p className="whitespace-pre-wrap break-words rounded-lg border bg-surface p-4 text-ink-soft">
          {control.implementation === "" ? "Nothing is written down." : control.implementation}
        </p>
      </Section>
      <Section id="evidence" title="Evidence">
        <RoomEvidenceList evidence={control.evidence} today={today} />
      </Section>
      {(control.approvals.length > 0 || room.program.approval_mode !== "off") && (
        <Section id="approval" title="Approval">
          <RoomApprovals approval={control.approval} approvals={control.approvals} />
        </Section>
      )}
      <Section id="actions" title="Corrective actions" note="Those of a finding are shown in the finding.">
        {control.actions.length === 0 ? (
          <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">
            No corrective actions follow from this control.
          </p>
        ) : (
          <ActionLines actions={control.actions} className="rounded-lg border bg-surface" />
        )}
      </Section>
      <Section id="requests" title="Requests">
        {asked.length > 0 && <RoomRequests requests={asked} isReadOnly={room.is_read_only} />}
        {room.is_read_only ? (
          asked.length === 0 && <p className="text-ink-muted text-sm">No requests about this control.</p>
        ) : (
          <div className="rounded-lg border bg-surface p-4">
            <RequestForm controlId={id} />
          </div>
        )}
      </Section>
      <Section id="findings" title="Findings">
        {found.length > 0 && <RoomFindings findings={found} isReadOnly={room.is_read_only} />}
        {room.is_read_only ? (
          found.length === 0 && <p className="text-ink-muted text-sm">No findings about this control.</p>
        ) : (
          <div className="rounded-lg border bg-surface p-4">
            <FindingForm controlId={id} />
          </div>
        )}
      </Section>
      <Section
        id="history"
        title="History"
        note={history.total > HISTORY ? `The newest ${HISTORY} of ${history.total} changes.` : undefined}
      >
        {history.data.length === 0 ? (
          <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">Nothing has changed yet.</p>
        ) : (
          <ol className="divide-y rounded-lg border bg-surface">
            {history.data.map((entry) => (
              // Sources lead into the product, where an auditor does not go.
              <HistoryEntry key={entry.id} entry={{ ...entry, source_id: null }} />
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}
