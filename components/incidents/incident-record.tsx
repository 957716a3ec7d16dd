"use client";

import { PencilLine } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { ActionRows } from "@/components/actions/action-rows";
import { NewActionLink } from "@/components/actions/new-action-link";
import { SeverityStatus } from "@/components/audits/labels";
import { recordsHref } from "@/components/ledger/pages";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Facts, RecordPart } from "@/components/ui/facts";
import { Timestamp } from "@/components/ui/timestamp";
import type { Incident, ReportingClock } from "@/lib/features/actions/incident-schema";
import { CLOCK_LABELS, ClockWord, INCIDENT_KIND_LABELS, IncidentStatusWord } from "./labels";

const EditIncident = dynamic(() => import("./edit-incident").then((module) => module.EditIncident), {
  ssr: false,
});

interface IncidentRecordProps {
  incident: Incident;
  canWork: boolean;
  canManage: boolean;
  onChanged: () => void;
}

/** Everything about an incident: its deadline and why, its report, and what is done about it. */
export function IncidentRecord({ incident, canWork, canManage, onChanged }: IncidentRecordProps) {
  const [isEditing, setEditing] = useState(false);
  const { title, status, severity, clock, description, notes, actions } = incident;
  return (
    <div className="flex flex-col gap-6 p-5">
      <div>
        <h2 className="break-words font-semibold text-lg leading-6">{title}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <IncidentStatusWord status={status} look="soft" />
          <SeverityStatus severity={severity} />
          <ClockWord clock={clock} look="soft" />
        </p>
      </div>
      {isEditing ? (
        <EditIncident
          key={incident.version}
          incident={incident}
          onSaved={() => {
            setEditing(false);
            onChanged();
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          {clock && <ClockCallout clock={clock} />}
          {canManage && (
            <Button className="w-fit" onClick={() => setEditing(true)}>
              <PencilLine />
              {incident.reported_at === null && clock ? "Edit or record the report" : "Edit"}
            </Button>
          )}
          <LongText title="Details" text={description} />
          <Facts items={factsOf(incident)} />
          <LongText title="Notes" text={notes} />
        </>
      )}
      <RecordPart
        title={`Corrective actions (${incident.actions_count})`}
        aside={canWork && <NewActionLink source={{ type: "incident", id: incident.id }} />}
      >
        {actions.length === 0 ? (
          <p className="text-ink-muted text-sm">None yet.</p>
        ) : (
          <ActionRows actions={actions} label="Corrective actions of the incident" />
        )}
      </RecordPart>
    </div>
  );
}

function ClockCallout({ clock }: { clock: ReportingClock }) {
  return (
    <Callout
      tone={CLOCK_LABELS[clock.state].tone}
      title={
        <>
          Report to the market surveillance authority by <Timestamp value={clock.due_at} format="absolute" />
        </>
      }
    >
      {clock.explanation}
    </Callout>
  );
}

function LongText({ title, text }: { title: string; text: string }) {
  if (text === "") return null;
  return (
    <RecordPart title={title}>
      <p className="whitespace-pre-line break-words text-sm [unicode-bidi:isolate]">{text}</p>
    </RecordPart>
  );
}

function factsOf(incident: Incident): { label: string; value: ReactNode }[] {
  const { system_id, system_name, kind, occurred_at, reported_to, reported_at, report_reference } = incident;
  return [
    {
      label: "System",
      value: <RecordLink href={`/systems/${system_id}`}>{system_name}</RecordLink>,
    },
    { label: "Kind", value: INCIDENT_KIND_LABELS[kind].label },
    { label: "Aware since", value: <Timestamp value={incident.aware_at} format="both" /> },
    ...(occurred_at === null
      ? []
      : [{ label: "Happened", value: <Timestamp value={occurred_at} format="both" /> }]),
    {
      label: "Reported",
      value:
        reported_at === null ? (
          <span className="text-ink-muted">Not yet</span>
        ) : (
          <>
            to {reported_to}, <Timestamp value={reported_at} format="both" />
          </>
        ),
    },
    ...(report_reference === null ? [] : [{ label: "Reference", value: report_reference }]),
    {
      label: "Recorded",
      value: (
        <>
          by {incident.created_by_name}, <Timestamp value={incident.created_at} />
        </>
      ),
    },
    {
      label: "History",
      value: <RecordLink href={recordsHref("incident", incident.id)}>Records in the ledger</RecordLink>,
    },
  ];
}

function RecordLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="break-words rounded-sm text-accent-text hover:underline">
      {children}
    </Link>
  );
}
