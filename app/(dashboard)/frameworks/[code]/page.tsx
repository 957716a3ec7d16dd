import { ClipboardCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ControlList } from "@/components/frameworks/control-list";
import { CATEGORY_LABELS } from "@/components/frameworks/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { findFramework, listFrameworks } from "@/lib/features/frameworks";

interface FrameworkPageProps {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: FrameworkPageProps): Promise<Metadata> {
  return { title: findFramework((await params).code)?.name ?? "Framework" };
}

export default async function FrameworkPage({ params }: FrameworkPageProps) {
  const actor = await requireMember();
  const framework = findFramework((await params).code);
  if (!framework) notFound();
  const keyControls = framework.controls.filter((control) => control.is_key).length;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Frameworks", href: "/frameworks" }]}
        title={framework.name}
        state={`${CATEGORY_LABELS[framework.category]} · ${framework.controls_count} controls, ${keyControls} of them key`}
        action={
          hasRole(actor.role, "manager") && (
            <Button asChild variant="primary">
              <Link href={`/audits/new?framework=${framework.code}`}>
                <ClipboardCheck />
                Audit a system
              </Link>
            </Button>
          )
        }
      />
      <Card className="p-5">
        <Facts
          items={[
            { label: "Code", value: <span className="font-mono text-xs">{framework.code}</span> },
            { label: "Source", value: framework.source },
            { label: "What it covers", value: framework.note },
          ]}
        />
      </Card>
      <ControlList
        framework={framework}
        frameworkNames={Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]))}
      />
    </Page>
  );
}
