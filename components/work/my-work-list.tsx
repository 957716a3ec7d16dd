import type { FrameworkNames } from "@/components/controls/labels";
import { MyControlRow } from "@/components/controls/mine/my-control-row";
import { AnswerForm } from "@/components/engagements/answer-form";
import { ownSide, RequestCard } from "@/components/engagements/request-card";
import type { MyEvidenceRequest } from "@/lib/features/engagements/thread-schema";
import type { MyControl } from "@/lib/features/programs/schema";
import { groupWork } from "./work-groups";
import type { WorkItem } from "./work-items";
import { WorkRow } from "./work-row";

interface MyWorkListProps {
  /** In the order in which they are due. */
  items: readonly WorkItem[];
  /** The controls and requests among them, which are worked on in place. */
  controls: readonly MyControl[];
  requests: readonly MyEvidenceRequest[];
  frameworkNames: FrameworkNames;
  canWork: boolean;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Everything that a person has to do, whatever kind it is, by when it is due. */
export function MyWorkList(props: MyWorkListProps) {
  const { items, controls, requests, frameworkNames, canWork, today } = props;
  const controlOf = new Map(controls.map((control) => [control.id, control]));
  const requestOf = new Map(requests.map((request) => [request.id, request]));
  const firstRequest = items.find(({ type }) => type === "request");
  const row = (item: WorkItem) => {
    const control = controlOf.get(item.key);
    if (control)
      return (
        <MyControlRow
          key={item.key}
          control={control}
          frameworkName={frameworkNames[control.framework] ?? control.framework}
          canWork={canWork}
        />
      );
    const request = requestOf.get(item.key);
    if (!request) return <WorkRow key={item.key} item={item} today={today} />;
    return (
      // Notices lead to the request by its ID; earlier ones to the first of them.
      <li key={item.key} id={item === firstRequest ? "auditor-requests" : undefined} className="p-3">
        <p className="mb-2 px-1 text-ink-muted text-sm">Auditor's request</p>
        <RequestCard
          request={request}
          side={ownSide(request.program_id)}
          context={`${request.engagement_title}, ${request.program_name}`}
        >
          {canWork && <AnswerForm request={request} />}
        </RequestCard>
      </li>
    );
  };
  return (
    <div className="flex flex-col gap-6">
      {groupWork(items, today).map(({ id, label, items: own }) => (
        <section key={id} aria-labelledby={`due-${id}`} className="flex flex-col gap-2">
          <h2 id={`due-${id}`} className="flex items-baseline gap-2 font-semibold text-base">
            {label}
            <span className="font-normal text-ink-muted text-sm tabular-nums">{own.length}</span>
          </h2>
          <ul className="divide-y overflow-clip rounded-lg border bg-surface">{own.map(row)}</ul>
        </section>
      ))}
    </div>
  );
}
