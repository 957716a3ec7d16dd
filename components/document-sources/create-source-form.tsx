"use client";

import { useRouter } from "next/navigation";
import { callApi } from "@/components/api";
import { Form } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import { SourceFields } from "./source-fields";
import { CREATE_FORM, EMPTY_SOURCE } from "./source-values";

const TYPES = [
  { value: "git", label: "Git repository", description: "A folder of it, read over HTTPS." },
  { value: "urls", label: "List of URLs", description: "Web pages and files at addresses." },
] as const;

/** Connects a source and has it read at once. */
export function CreateSourceForm({ systemNames }: { systemNames: readonly string[] }) {
  const router = useRouter();
  const form = useForm(CREATE_FORM, {
    initial: EMPTY_SOURCE,
    send: async (body, headers) => {
      const { id } = await callApi("POST /v1/document-sources", { body, headers });
      await callApi("POST /v1/document-sources/{id}/read", { params: { id } });
    },
    onSent: () => {
      toast.success("Source connected: it is being read");
      router.push("/documents/sources");
      router.refresh();
    },
  });
  return (
    <Form form={form} failure="The source could not be connected" className="max-w-2xl">
      <RadioCards
        legend="Type"
        value={form.values.type}
        options={TYPES}
        onChange={(type) => form.change({ type })}
      />
      <SourceFields form={form} systemNames={systemNames} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Connect and read
        </Button>
      </div>
    </Form>
  );
}
