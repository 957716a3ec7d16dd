"use client";

import { ChevronDown } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toast } from "@/components/ui/toast";
import { ApiProblem } from "@/lib/core/api-client";
import type { Profile } from "@/lib/features/applicability/schema";
import {
  askedNow,
  type Branching,
  type Drafts,
  groupQuestions,
  progressOf,
  type QuestionGroup,
} from "./branching";
import type { Subject } from "./labels";
import { QuestionCard, type SaveAnswer } from "./question-card";

interface QuestionnaireProps extends Branching {
  subject: Subject;
  profile: Profile;
  frameworkNames: Readonly<Record<string, string>>;
  /** Frameworks in programs. */
  inUse: readonly string[];
  /** Frameworks whose questions are open at first; null for the questions that frameworks share. */
  initiallyOpen: readonly (string | null)[];
  /** The framework that a link asked for. */
  focused: string | undefined;
  canAnswer: boolean;
  /** Of the groups' headings. */
  level: 2 | 3;
}

/** The questions about a subject in groups. A question that other answers make pointless is not shown. */
export function Questionnaire(props: QuestionnaireProps) {
  const { subject, frameworkNames, inUse, focused, canAnswer, level, branching, elsewhere } = props;
  const { profile, save } = useAnswers(subject, props.profile);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [open, setOpen] = useState<readonly (string | null)[]>(props.initiallyOpen);
  const asked = useMemo(
    () => askedNow(profile.questions, { branching, elsewhere }, drafts),
    [profile, branching, elsewhere, drafts],
  );
  useUnsavedChanges(Object.values(drafts).some((chosen) => chosen.length > 0));
  useEffect(() => {
    if (focused) document.getElementById(`questions-${focused}`)?.scrollIntoView({ block: "start" });
  }, [focused]);

  const setDraft = (id: string, chosen: readonly string[] | undefined) =>
    setDrafts(({ [id]: _, ...others }) => (chosen === undefined ? others : { ...others, [id]: chosen }));
  const total = progressOf(profile.questions, asked);
  return (
    <div className="flex flex-col gap-2">
      <div className="mb-1 flex flex-col gap-1.5">
        <p role="status" className="text-sm tabular-nums">
          <span className="font-medium">
            {total.answered} of {total.asked} answered
          </span>
          <span className="text-ink-muted"> · Halfway is fine: what is not answered counts until it is.</span>
        </p>
        <ProgressBar label="Questions answered" value={total.answered} max={total.asked} />
      </div>
      {groupQuestions(profile.questions, new Set(inUse)).map((group) => (
        <Group
          key={group.framework ?? "shared"}
          group={group}
          name={
            group.framework === null
              ? sharedName(subject)
              : (frameworkNames[group.framework] ?? group.framework)
          }
          level={level}
          asked={asked}
          isInUse={group.framework === null || inUse.includes(group.framework)}
          isOpen={open.includes(group.framework)}
          onToggle={() =>
            setOpen((now) =>
              now.includes(group.framework)
                ? now.filter((other) => other !== group.framework)
                : [...now, group.framework],
            )
          }
        >
          {(question) => (
            <QuestionCard
              key={question.id}
              question={question}
              level={level === 2 ? 3 : 4}
              draft={drafts[question.id]}
              onDraft={(chosen) => setDraft(question.id, chosen)}
              registerHref={subject.systemId && `/systems/${subject.systemId}/edit`}
              onSave={
                canAnswer
                  ? async (values, reason) => {
                      const refusal = await save(question.id, values, reason);
                      if (refusal === undefined) setDraft(question.id, undefined);
                      return refusal;
                    }
                  : undefined
              }
            />
          )}
        </Group>
      ))}
    </div>
  );
}

const sharedName = ({ systemId }: Subject) =>
  systemId === undefined ? "About the organization" : "About the system";

interface GroupProps {
  group: QuestionGroup;
  name: string;
  level: 2 | 3;
  asked: ReadonlySet<string>;
  isInUse: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: (question: QuestionGroup["questions"][number]) => React.ReactNode;
}

function Group({ group, name, level, asked, isInUse, isOpen, onToggle, children }: GroupProps) {
  const Heading = `h${level}` as const;
  const shown = group.questions.filter(({ id }) => asked.has(id));
  const progress = progressOf(group.questions, asked);
  return (
    <section
      id={`questions-${group.framework ?? "shared"}`}
      aria-label={name}
      className="scroll-mt-6 rounded-lg border bg-surface"
    >
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 rounded-lg px-3 py-2 text-left text-sm hover:bg-hover"
        >
          <ChevronDown
            aria-hidden
            className={cn("size-4 shrink-0 text-ink-muted transition-transform", !isOpen && "-rotate-90")}
          />
          <span className="min-w-0 flex-1 font-semibold">{name}</span>
          {!isInUse && <Badge className="max-sm:hidden">No program</Badge>}
          <span className="shrink-0 text-ink-muted text-xs tabular-nums">
            {progress.asked === 0 ? "Nothing to ask" : `${progress.answered} of ${progress.asked} answered`}
          </span>
        </button>
      </Heading>
      {isOpen && (
        <div className="divide-y border-t">
          {shown.length === 0 && (
            <p className="px-4 py-3 text-ink-muted text-sm">Other answers have settled these questions.</p>
          )}
          {shown.map(children)}
        </div>
      )}
    </section>
  );
}

/** The answers as the server has them; a saved one is shown at once, and the page is read again for what follows. */
function useAnswers(subject: Subject, fromServer: Profile) {
  const refresh = useRefresh();
  const [profile, setProfile] = useState(fromServer);
  const [seen, setSeen] = useState(fromServer);
  if (seen !== fromServer) {
    setSeen(fromServer);
    setProfile(fromServer);
  }
  const save = async (question: string, ...[values, reason]: Parameters<SaveAnswer>) => {
    const body = { answers: [{ question, values: values && [...values], reason }] };
    try {
      const answer =
        subject.systemId === undefined
          ? await callApi("PATCH /v1/profile", { body })
          : await callApi("PATCH /v1/systems/{id}/profile", { params: { id: subject.systemId }, body });
      setProfile(answer);
      toast.success(values === null ? "Answer taken back" : "Answer saved");
      refresh();
      return undefined;
    } catch (error) {
      if (error instanceof ApiProblem) return error.message;
      throw error;
    }
  };
  return { profile, save };
}
