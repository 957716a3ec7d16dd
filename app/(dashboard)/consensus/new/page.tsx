import type { Metadata } from "next";
import { AskForm } from "@/components/consensus/ask-form";
import { type AskValues, EMPTY_ASK } from "@/components/consensus/ask-values";
import { hasLanguageModel } from "@/components/orchestrator/labels";
import { NoProviderLine } from "@/components/orchestrator/no-provider";
import { ManagersOnly } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import { actorHasRole, type MemberActor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { listSystemNames } from "@/lib/features/audits";
import { listMembers, requireMember } from "@/lib/features/auth";
import { getConsensusRun, readEcosystem } from "@/lib/features/orchestrator";

export const metadata: Metadata = { title: "Ask the board" };

type AskParams = Partial<Record<"from" | "system_name", string | string[]>>;

export default async function AskPage({ searchParams }: PageProps<"/consensus/new">) {
  const actor = await requireMember();
  const params = await searchParams;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Models" }, { label: "Consensus", href: "/consensus" }]}
        title="Ask the board"
        state="Several models judge a question independently, and their votes are counted."
      />
      {actorHasRole(actor, "manager") ? (
        <Form actor={actor} params={params} />
      ) : (
        <ManagersOnly
          rule="Only managers put questions to the board"
          role={actor.role}
          members={(await listMembers(actor)).data}
        />
      )}
    </Page>
  );
}

async function Form({ actor, params }: { actor: MemberActor; params: AskParams }) {
  const [ecosystem, systemNames] = await Promise.all([readEcosystem(actor), listSystemNames(actor)]);
  const board = ecosystem.models.filter((model) => model.tier === "board").map((model) => model.id);
  const initial = await draftFrom(actor, params, board);
  return (
    <>
      {!hasLanguageModel(ecosystem) && <NoProviderLine />}
      <AskForm initial={initial} ecosystem={ecosystem} systemNames={systemNames} />
    </>
  );
}

/** The form's first values: of the run to ask again, or what the address names. */
async function draftFrom(
  actor: MemberActor,
  { from, system_name }: AskParams,
  board: readonly string[],
): Promise<AskValues> {
  if (typeof from === "string") {
    const run = await getConsensusRun(actor, from).catch((error: unknown) => {
      // A run that is gone only means an empty form.
      if (error instanceof ServiceError && error.code === "not_found") return undefined;
      throw error;
    });
    if (run) {
      // Only the board has substitutes; models that were chosen stay.
      const isBoard = run.seats.every((seat) => board.includes(seat.stands_in_for ?? seat.model));
      return {
        task: run.task,
        context: run.context ?? "",
        strategy: run.strategy,
        seats: isBoard ? "board" : "chosen",
        models: isBoard ? [] : run.seats.map((seat) => seat.model),
        min_agreement: String(run.min_agreement),
        system_name: run.system_name ?? "",
      };
    }
  }
  return { ...EMPTY_ASK, system_name: typeof system_name === "string" ? system_name : "" };
}
