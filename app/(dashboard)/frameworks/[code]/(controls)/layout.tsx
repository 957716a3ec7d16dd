import { ClipboardCheck, Library } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { AboutFramework } from "@/components/frameworks/about-framework";
import { combineApplicability } from "@/components/frameworks/applicability";
import { ControlList } from "@/components/frameworks/control-list";
import { CATEGORY_LABELS } from "@/components/frameworks/labels";
import { AboutOwnFramework } from "@/components/own-frameworks/about-own-framework";
import { OwnFrameworkActions } from "@/components/own-frameworks/own-framework-actions";
import { OwnMark } from "@/components/own-frameworks/own-framework-list";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listApplicability } from "@/lib/features/applicability";
import type { ApplicabilityState } from "@/lib/features/applicability/vocabulary";
import { requireMember } from "@/lib/features/auth";
import { findControl } from "@/lib/features/frameworks";
import { FrameworkCodeSchema, type ReadFramework } from "@/lib/features/frameworks/schema";
import { listFrameworkVersions } from "@/lib/features/own-frameworks";
import { readFramework } from "../../../records";

/** The control that is open is the child: opening another one renders only that one again. */
export default async function FrameworkLayout({ params, children }: LayoutProps<"/frameworks/[code]">) {
  const actor = await requireMember();
  const framework = await readFramework((await params).code);
  const code = FrameworkCodeSchema.safeParse(framework.code).data;
  if (code === undefined)
    return (
      <OwnFrameworkLayout actor={actor} framework={framework}>
        {children}
      </OwnFrameworkLayout>
    );
  const { name, controls, ...about } = framework;
  const { data } = await listApplicability(actor, { framework: code });
  const today = new Date().toISOString().slice(0, 10);
  const listed = controls.map((control) => ({
    control_id: control.control_id,
    title: control.title,
    statement: control.statement,
    group: control.group,
    theme: control.theme,
    is_key: control.is_key,
    requirements: control.requirements.length,
    applies_from: control.applies_from !== null && control.applies_from > today ? control.applies_from : null,
    applicability: combineApplicability(data.filter(({ control_id }) => control_id === control.control_id)),
  }));
  const aliases = Object.fromEntries(
    controls.flatMap(({ control_id }) =>
      (findControl(code, control_id)?.aliases ?? []).map((alias) => [alias, control_id]),
    ),
  );
  const requirements = controls.reduce((sum, control) => sum + control.requirements.length, 0);
  const key = listed.filter(({ is_key }) => is_key).length;
  const count = (state: ApplicabilityState) =>
    listed.filter(({ applicability }) => applicability.state === state).length;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Frameworks", href: "/frameworks" }]}
        title={name}
        state={`${CATEGORY_LABELS[about.category]} · ${countOf(listed.length, "control")}, ${key} of them key · ${countOf(requirements, "requirement")}`}
        action={
          hasRole(actor.role, "manager") && (
            <Button asChild variant="primary">
              <Link href={`/audits/new?framework=${code}`}>
                <ClipboardCheck />
                Audit a system
              </Link>
            </Button>
          )
        }
      />
      <AboutFramework
        framework={{ ...about, code, name }}
        applicability={{
          counts: {
            applies: count("applies"),
            applies_from: count("applies_from"),
            does_not_apply: count("does_not_apply"),
            unknown: count("unknown"),
          },
          open: new Set(listed.flatMap(({ applicability }) => applicability.open)).size,
        }}
      />
      <ControlList
        framework={{ code, name }}
        controls={listed.map(({ applicability: { state, from }, ...control }) => ({
          ...control,
          applicability: { state, from },
        }))}
        aliases={aliases}
      >
        {children}
      </ControlList>
    </Page>
  );
}

interface OwnFrameworkLayoutProps {
  actor: MemberActor;
  framework: ReadFramework;
  children: ReactNode;
}

/** An own framework: nothing decides about its controls but programs. */
async function OwnFrameworkLayout({ actor, framework, children }: OwnFrameworkLayoutProps) {
  const { code, name, category, controls } = framework;
  const { data: versions } = await listFrameworkVersions(actor, code);
  const listed = controls.map(({ control_id, title, statement, group, theme, is_key, requirements }) => ({
    control_id,
    title,
    statement,
    group,
    theme,
    is_key,
    requirements: requirements.length,
    applies_from: null,
    applicability: { state: "applies", from: null } as const,
  }));
  const requirements = controls.reduce((sum, control) => sum + control.requirements.length, 0);
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Frameworks", href: "/frameworks" }]}
        title={name}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              {CATEGORY_LABELS[category]} · {countOf(listed.length, "control")} ·{" "}
              {countOf(requirements, "requirement")}
            </span>
            <OwnMark framework={framework} />
          </span>
        }
        action={
          <OwnFrameworkActions
            framework={{ code, name, own: framework.own }}
            canManage={hasRole(actor.role, "manager")}
          />
        }
      />
      <AboutOwnFramework framework={framework} versions={versions} />
      {listed.length > 0 ? (
        <ControlList framework={{ code, name }} controls={listed} aliases={{}}>
          {children}
        </ControlList>
      ) : (
        <EmptyState icon={Library} title="No controls yet">
          Add controls by hand, or import a file as the next version.
        </EmptyState>
      )}
    </Page>
  );
}
