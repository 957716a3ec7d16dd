import Link from "next/link";
import { SignOffCard } from "@/components/engagements/sign-off-card";
import { ProgramStatusWord } from "@/components/programs/labels";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Facts } from "@/components/ui/facts";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import { getRoom, inPageRequest, requireAuditor } from "@/lib/features/engagements";

export default async function RoomPage() {
  const auditor = await requireAuditor();
  const room = await inPageRequest(() => getRoom(auditor));
  const { engagement, program } = room;
  const link = "rounded-sm text-accent-text hover:underline";
  return (
    <>
      <div>
        <h1 className="break-words font-semibold text-xl">{program.name}</h1>
        {engagement.purpose !== "" && (
          <p className="mt-1 max-w-3xl whitespace-pre-wrap break-words text-ink-soft">{engagement.purpose}</p>
        )}
      </div>
      {engagement.sign_off && <SignOffCard signOff={engagement.sign_off} />}
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Section id="program" title="Program">
          <div className="rounded-lg border bg-surface p-4">
            <Facts
              items={[
                { label: "Status", value: <ProgramStatusWord status={program.status} /> },
                {
                  label: "Frameworks",
                  value: program.frameworks.map(({ name }) => name).join(", "),
                },
                {
                  label: "Controls",
                  value: (
                    <Link href="/room/controls" prefetch={false} className={link}>
                      {countOf(program.controls_total, "control")}, {program.controls_counted} count today
                    </Link>
                  ),
                },
                {
                  label: "Implemented",
                  value: `${program.counted_implemented} of ${program.controls_counted}; ${countOf(program.counted_gap, "gap")}`,
                },
                {
                  label: "Readiness",
                  value: `${program.readiness_score} of 100, on evidence ${program.readiness_on_evidence}`,
                },
                ...(program.approval_mode === "off"
                  ? []
                  : [{ label: "Approved", value: countOf(program.controls_approved, "control") }]),
                ...(program.target_date === null
                  ? []
                  : [{ label: "Target date", value: dayText(program.target_date) }]),
              ]}
            />
          </div>
        </Section>
        <Section id="engagement" title="Engagement">
          <div className="rounded-lg border bg-surface p-4">
            <Facts
              items={[
                {
                  label: "Auditors",
                  value: (
                    <ul>
                      {room.auditors.map(({ id, name, firm }) => (
                        <li key={id}>
                          {name}, {firm}
                        </li>
                      ))}
                    </ul>
                  ),
                },
                {
                  label: "Open until",
                  value: <Timestamp value={engagement.expires_at} format="absolute" />,
                },
                {
                  label: "Requests",
                  value: (
                    <Link href="/room/requests" prefetch={false} className={link}>
                      {engagement.requests_open} of {countOf(engagement.requests_total, "request")} open
                    </Link>
                  ),
                },
                {
                  label: "Findings",
                  value: (
                    <Link href="/room/findings" prefetch={false} className={link}>
                      {engagement.findings_open} of {countOf(engagement.findings_total, "finding")} open
                    </Link>
                  ),
                },
                {
                  label: "Samples",
                  value: (
                    <Link href="/room/samples" prefetch={false} className={link}>
                      {countOf(room.samples_total, "sample")}
                    </Link>
                  ),
                },
              ]}
            />
          </div>
        </Section>
      </div>
    </>
  );
}
