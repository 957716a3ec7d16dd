import type { Metadata } from "next";
import { RoomRequests } from "@/components/room/room-threads";
import { RequestForm } from "@/components/room/thread-forms";
import { Section } from "@/components/ui/card";
import { inPageRequest, listRoomRequests, readRoom, requireAuditor } from "@/lib/features/engagements";
import { readChoices } from "../choices";

export const metadata: Metadata = { title: "Requests" };

export default async function RoomRequestsPage() {
  const auditor = await requireAuditor();
  const requests = await inPageRequest(() => listRoomRequests(auditor));
  const { is_read_only } = await readRoom(auditor);
  return (
    <>
      <h1 className="font-semibold text-xl">Requests</h1>
      {!is_read_only && (
        <Section id="ask" title="Ask for evidence">
          <div className="rounded-lg border bg-surface p-4">
            <RequestForm controls={await readChoices(auditor)} />
          </div>
        </Section>
      )}
      <Section id="asked" title="What was asked">
        <RoomRequests requests={requests.data} isReadOnly={is_read_only} />
      </Section>
    </>
  );
}
