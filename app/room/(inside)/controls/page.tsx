import type { Metadata } from "next";
import { RoomControls } from "@/components/room/room-controls";
import { inPageRequest, listRoomControls, readRoom, requireAuditor } from "@/lib/features/engagements";

export const metadata: Metadata = { title: "Controls" };

export default async function RoomControlsPage() {
  const auditor = await requireAuditor();
  const controls = await inPageRequest(() => listRoomControls(auditor));
  const { program } = await readRoom(auditor);
  return (
    <>
      <h1 className="font-semibold text-xl">Controls</h1>
      <RoomControls controls={controls.data} frameworks={program.frameworks} />
    </>
  );
}
