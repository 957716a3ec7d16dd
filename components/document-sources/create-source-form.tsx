"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { RadioCards } from "@/components/ui/radio-cards";
import { useIdempotencyKey } from "@/components/ui/use-write";
import { EMPTY_DRAFT, type SourceDraft, toCreate } from "./source-draft";
import { SourceFields } from "./source-fields";
import { useSourceForm } from "./use-source-form";

const TYPES = [
  { value: "git", label: "Git repository", description: "A folder of it, read over HTTPS." },
  { value: "urls", label: "List of URLs", description: "Web pages and files at addresses." },
] as const;

/** Connects a source and has it read at once. */
export function CreateSourceForm({ systemNames }: { systemNames: readonly string[] }) {
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const save = async (draft: SourceDraft) => {
    const body = toCreate(draft);
    const { id } = await callApi("POST /v1/document-sources", { body, headers: keyOf(body) });
    await callApi("POST /v1/document-sources/{id}/read", { params: { id } });
  };
  const form = useSourceForm(EMPTY_DRAFT, save, () => {
    toast.success("Source connected: it is being read");
    router.push("/documents/sources");
    router.refresh();
  });
  return (
    <form
      noValidate
      onSubmit={form.submit}
      onKeyDown={submitOnCommandEnter}
      className="flex max-w-2xl flex-col gap-5"
    >
      {form.failure && (
        <Callout tone="danger" role="alert" title="The source could not be connected">
          {form.failure}
        </Callout>
      )}
      <RadioCards
        legend="Type"
        value={form.draft.type}
        options={TYPES}
        onChange={(type) => form.change({ type })}
      />
      <SourceFields
        draft={form.draft}
        errors={form.errors}
        systemNames={systemNames}
        onChange={form.change}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Connect and read
        </Button>
      </div>
    </form>
  );
}
