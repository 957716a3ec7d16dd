"use client";

import { Ellipsis, KeyRound, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Webhook } from "@/lib/features/webhooks/schema";
import { DeleteEndpointDialog, RotateSecretDialog, SendTestDialog } from "./endpoint-dialogs";

const EditEndpointDialog = dynamic(
  () => import("./edit-endpoint-dialog").then((module) => module.EditEndpointDialog),
  { ssr: false },
);

type Opened = "edit" | "rotate" | "delete" | "test";

/** What an administrator does with an endpoint. */
export function EndpointActions({ webhook }: { webhook: Webhook }) {
  const refresh = useRefresh();
  const [opened, setOpened] = useState<Opened>();
  const { write, isBusy } = useWrite();
  const close = () => setOpened(undefined);
  const setActive = async (isActive: boolean) => {
    const params = { id: webhook.id };
    const done = await write(() =>
      callApi("PATCH /v1/webhooks/{id}", { params, body: { is_active: isActive } }),
    );
    if (!done)
      toast.error(isActive ? "The endpoint could not be resumed" : "The endpoint could not be paused");
    else
      toast.success(
        isActive ? "Resumed: what waits is sent now" : "Paused: nothing is sent until you resume",
      );
    refresh();
  };
  const finishRotation = async () => {
    const done = await write(() =>
      callApi("POST /v1/webhooks/{id}/finish-rotation", { params: { id: webhook.id } }),
    );
    if (done) toast.success("Rotation finished: only the new secret signs");
    else toast.error("The rotation could not be finished");
    refresh();
  };
  return (
    <>
      {webhook.is_active ? (
        <Button variant="primary" onClick={() => setOpened("test")}>
          <Send />
          Send test event
        </Button>
      ) : (
        <Button variant="primary" isBusy={isBusy} onClick={() => setActive(true)}>
          <Play />
          Resume
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label="More actions" variant="secondary">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setOpened("edit")}>
          <Pencil />
          Change
        </MenuItem>
        <MenuItem onSelect={() => setOpened("rotate")}>
          <KeyRound />
          Replace the secret
        </MenuItem>
        {webhook.previous_secret_expires_at !== null && (
          <MenuItem onSelect={finishRotation}>
            <KeyRound />
            Finish the rotation
          </MenuItem>
        )}
        {webhook.is_active && (
          <MenuItem onSelect={() => setActive(false)}>
            <Pause />
            Pause
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => setOpened("delete")}>
          <Trash2 />
          Delete
        </MenuItem>
      </Menu>
      <SendTestDialog webhook={webhook} isOpen={opened === "test"} onClose={close} />
      {opened === "edit" && <EditEndpointDialog webhook={webhook} onClose={close} />}
      <RotateSecretDialog webhook={webhook} isOpen={opened === "rotate"} onClose={close} />
      <DeleteEndpointDialog webhook={webhook} isOpen={opened === "delete"} onClose={close} />
    </>
  );
}
