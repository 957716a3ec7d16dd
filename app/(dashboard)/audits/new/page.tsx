import type { Metadata } from "next";
import { type AuditDraft, type PickedDocument, pickMore } from "@/components/audits/audit-draft";
import { AuditForm } from "@/components/audits/audit-form";
import type { AuditModel } from "@/components/audits/types";
import { CATEGORY_LABELS } from "@/components/frameworks/labels";
import { Forbidden } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { getAudit, listSystemNames } from "@/lib/features/audits";
import { listMembers, requireMember } from "@/lib/features/auth";
import { getDocument } from "@/lib/features/documents";
import { findFramework, listFrameworks } from "@/lib/features/frameworks";
import { FRAMEWORK_CATEGORIES } from "@/lib/features/frameworks/vocabulary";
import { readEcosystem } from "@/lib/features/orchestrator";

export const metadata: Metadata = { title: "New audit" };

/** What can be asked today may differ from what an earlier audit ran on, so the engine is chosen again. */
const NO_ENGINE = { engine: "auto", model: "" } as const;

type NewAuditParams = Partial<Record<"from" | "framework" | "system_name" | "document", string | string[]>>;

export default async function NewAuditPage({ searchParams }: PageProps<"/audits/new">) {
  const actor = await requireMember();
  const header = (
    <PageHeader
      breadcrumb={[{ label: "Govern" }, { label: "Audits", href: "/audits" }]}
      title="New audit"
      state="Judges what documents say about a system against the controls of one or several frameworks."
    />
  );
  if (!hasRole(actor.role, "manager")) {
    const members = (await listMembers(actor)).data;
    return (
      <Page>
        {header}
        <Forbidden
          rule="Only managers and administrators run audits"
          role={actor.role}
          helpers={members.filter((member) => hasRole(member.role, "manager"))}
        />
      </Page>
    );
  }
  const [initial, systemNames, models] = await Promise.all([
    draftFrom(actor, await searchParams),
    listSystemNames(actor),
    auditModels(actor),
  ]);
  const frameworks = listFrameworks();
  const groups = FRAMEWORK_CATEGORIES.map((category) => ({
    label: CATEGORY_LABELS[category],
    options: frameworks
      .filter((framework) => framework.category === category)
      .map(({ code, name, controls_count }) => ({
        value: code,
        label: name,
        note: `${controls_count} controls`,
      })),
  }));
  return (
    <Page>
      {header}
      <AuditForm initial={initial} frameworkGroups={groups} models={models} systemNames={systemNames} />
    </Page>
  );
}

/** Models that can answer in the shape a verdict has. */
async function auditModels(actor: MemberActor): Promise<AuditModel[]> {
  const { models } = await readEcosystem(actor);
  return models
    .filter((model) => model.capabilities.includes("structured_output"))
    .map(({ id, label, provider, status, status_reason }) => ({
      id,
      label,
      provider,
      status,
      status_reason,
    }));
}

/** The form's first values: of the audit to run again, or what the address names. */
async function draftFrom(actor: MemberActor, params: NewAuditParams): Promise<AuditDraft> {
  const { from, framework, system_name, document } = params;
  if (typeof from === "string") {
    const audit = await getAudit(actor, from).catch((error: unknown) => {
      // An audit that is gone only means an empty form.
      if (error instanceof ServiceError && error.code === "not_found") return undefined;
      throw error;
    });
    if (audit) {
      const { system_name: name, framework: code, scope, context } = audit;
      const documents = await pickAgain(actor, audit.documents);
      return { ...NO_ENGINE, system_name: name, frameworks: [code], scope, context, documents };
    }
  }
  const code = typeof framework === "string" ? findFramework(framework)?.code : undefined;
  return {
    system_name: typeof system_name === "string" ? system_name : "",
    frameworks: code === undefined ? [] : [code],
    scope: "full",
    context: "",
    documents: typeof document === "string" ? await pickAgain(actor, [{ id: document }]) : [],
    ...NO_ENGINE,
  };
}

/** Documents in their newest versions; one that is gone or cannot be read is left out. */
async function pickAgain(
  actor: MemberActor,
  documents: readonly { id: string }[],
): Promise<PickedDocument[]> {
  const found = await Promise.all(
    documents.map(({ id }) =>
      getDocument(actor, id).catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === "not_found") return undefined;
        throw error;
      }),
    ),
  );
  return pickMore(
    [],
    found.filter((document) => document !== undefined),
  );
}
