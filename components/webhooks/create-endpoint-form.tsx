"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Form } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";
import type { CreatedWebhook } from "@/lib/features/webhooks/schema";
import { EndpointFields } from "./endpoint-fields";
import { CREATE_FORM } from "./endpoint-values";

/** Registers an endpoint and shows its secret once. */
export function CreateEndpointForm() {
  const router = useRouter();
  const [created, setCreated] = useState<CreatedWebhook>();
  const form = useForm(CREATE_FORM, {
    initial: { url: "", description: "", events: [] },
    send: (body, headers) => callApi("POST /v1/webhooks", { body, headers }),
    onSent: setCreated,
  });
  const finish = () => created && router.push(`/webhooks/${created.id}`);
  return (
    <Form form={form} failure="The endpoint could not be registered" className="max-w-2xl gap-6">
      <EndpointFields form={form} />
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
    </Form>
  );
}
