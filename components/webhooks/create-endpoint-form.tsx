"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { Dialog } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";
import { useIdempotencyKey } from "@/components/ui/use-write";
import type { CreatedWebhook } from "@/lib/features/webhooks/schema";
import { type EndpointDraft, EndpointFields, useEndpointForm } from "./endpoint-fields";

const EMPTY: EndpointDraft = { url: "", description: "", events: [] };

/** Registers an endpoint and shows its secret once. */
export function CreateEndpointForm() {
  const router = useRouter();
  const [created, setCreated] = useState<CreatedWebhook>();
  const keyOf = useIdempotencyKey();
  const save = ({ url, description, events }: EndpointDraft) => {
    const body = { url, description, events: [...events] };
    return callApi("POST /v1/webhooks", { body, headers: keyOf(body) });
  };
  const form = useEndpointForm(EMPTY, save, setCreated);
  const finish = () => created && router.push(`/webhooks/${created.id}`);
  return (
    <form
      noValidate
      onSubmit={form.submit}
      onKeyDown={submitOnCommandEnter}
      className="flex max-w-2xl flex-col gap-6"
    >
      {form.failure && (
        <Callout tone="danger" role="alert" title="The endpoint could not be registered">
          {form.failure}
        </Callout>
      )}
      <EndpointFields draft={form.draft} errors={form.errors} onChange={form.change} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Register endpoint
        </Button>
      </div>
      <Dialog
        isOpen={created !== undefined}
        onOpenChange={(isOpen) => !isOpen && finish()}
        title="Signing secret"
        description={created?.url}
        isPinned
      >
        {created && (
          <SecretOnce name="Signing secret" secret={created.secret} onDone={finish}>
            Give it to the receiver, which checks the signature of every request with it. It is stored
            encrypted and never shown again; you can replace it at any time.
          </SecretOnce>
        )}
      </Dialog>
    </form>
  );
}
