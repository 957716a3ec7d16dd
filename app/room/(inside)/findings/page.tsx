import type { Metadata } from "next";
import { RoomFindings } from "@/components/room/room-threads";
import { FindingForm } from "@/components/room/thread-forms";
import { Section } from "@/components/ui/card";
import { inPageRequest, listRoomFindings, readRoom, requireAuditor } from "@/lib/features/engagements";
import { readChoices } from "../choices";

export const metadata: Metadata = { title: "Findings" };

export default async function RoomFindingsPage() {
  const auditor = await requireAuditor();
  const findings = await inPageRequest(() => listRoomFindings(auditor));
  const { is_read_only } = await readRoom(auditor);
  return (
    <>
      <h1 className="font-semibold text-xl">Findings</h1>
      {!is_read_only && (
        <Section id="leave" title="Leave a finding">
          <div className="rounded-lg border bg-surface p-4">
            <FindingForm controls={await readChoices(auditor)} />
          </div>
        </Section>
      )}
      <Section id="found" title="What was found">
        <RoomFindings findings={findings.data} isReadOnly={is_read_only} />
      </Section>
    </>
  );
}
