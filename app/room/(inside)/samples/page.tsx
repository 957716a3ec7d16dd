import type { Metadata } from "next";
import { SampleList } from "@/components/engagements/sample-list";
import { SampleForm } from "@/components/room/sample-form";
import { Section } from "@/components/ui/card";
import { inPageRequest, listRoomSamples, readRoom, requireAuditor } from "@/lib/features/engagements";
import { readPopulation } from "../choices";

export const metadata: Metadata = { title: "Samples" };

export default async function RoomSamplesPage() {
  const auditor = await requireAuditor();
  const samples = await inPageRequest(() => listRoomSamples(auditor));
  const { is_read_only, program } = await readRoom(auditor);
  return (
    <>
      <h1 className="font-semibold text-xl">Samples</h1>
      {!is_read_only && (
        <Section
          id="draw"
          title="Draw a sample"
          note="Of the controls that count today: the smallest SHA-256 of seed, line feed and reference are drawn. Every draw is kept."
        >
          <div className="rounded-lg border bg-surface p-4">
            <SampleForm frameworks={program.frameworks} population={await readPopulation(auditor)} />
          </div>
        </Section>
      )}
      <Section id="drawn" title="What was drawn">
        <SampleList
          samples={samples.data}
          frameworkNames={Object.fromEntries(program.frameworks.map(({ code, name }) => [code, name]))}
          controlsHref="/room/controls"
        />
      </Section>
    </>
  );
}
