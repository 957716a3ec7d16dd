import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { ApiKeyList } from "@/components/api-keys/api-key-list";
import { CreateKeyButton } from "@/components/api-keys/create-key-button";
import { Forbidden } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { hasRole } from "@/lib/core/actor";
import { listApiKeys, listMembers, requireMember } from "@/lib/features/auth";

export const metadata: Metadata = { title: "API keys" };

const BREADCRUMB = [{ label: "Connect" }];

export default async function ApiKeysPage() {
  const actor = await requireMember();
  if (!hasRole(actor.role, "admin")) {
    const members = (await listMembers(actor)).data;
    return (
      <Page>
        <PageHeader breadcrumb={BREADCRUMB} title="API keys" state="Keys let other systems use the API." />
        <Forbidden
          rule="Only administrators see and manage API keys"
          role={actor.role}
          helpers={members.filter((member) => member.role === "admin")}
        />
      </Page>
    );
  }
  const apiKeys = (await listApiKeys(actor)).data;
  return (
    <Page>
      <PageHeader
        breadcrumb={BREADCRUMB}
        title="API keys"
        state={`${apiKeys.length} ${apiKeys.length === 1 ? "key" : "keys"} of ${actor.organizationName}`}
        action={<CreateKeyButton />}
      />
      {apiKeys.length === 0 ? (
        <EmptyState icon={KeyRound} title="No API key yet">
          A key lets one of your systems use the API: send it in the header{" "}
          <code className="font-mono text-xs">X-API-Key</code>. The API is described in{" "}
          <a href="/v1/openapi.json" className="text-accent-text underline underline-offset-2">
            its OpenAPI document
          </a>
          .
        </EmptyState>
      ) : (
        <ApiKeyList apiKeys={apiKeys} now={new Date().toISOString()} />
      )}
    </Page>
  );
}
