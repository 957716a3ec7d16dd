"use client";

import { FilePlus2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { toast } from "sonner";
import { uploadForm } from "@/components/api";
import { FileField } from "@/components/evidence/file-field";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TabStrip } from "@/components/ui/tab-strip";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import { READABLE_ENDINGS } from "@/lib/features/documents/file-types-schema";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { GIVEN_TEXT_LIMIT } from "@/lib/features/documents/vocabulary";

const ACCEPT = READABLE_ENDINGS.map((ending) => `.${ending}`).join(",");
const FILE_HELP = "At most 25 MB. The versions before stay readable.";

/** Adds a version, which becomes the current one. */
export function AddVersion({ document }: { document: AssayDocument }) {
  // Counts the openings, so that each starts with an empty form.
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const close = () => setOpening({ ...opening, isOpen: false });
  return (
    <>
      <Button variant="primary" onClick={() => setOpening({ count: opening.count + 1, isOpen: true })}>
        <FilePlus2 />
        Add version
      </Button>
      <Dialog
        isOpen={opening.isOpen}
        onOpenChange={(next) => !next && close()}
        title={`Add version ${document.current.number + 1}`}
        description={document.title}
        className="max-w-xl"
      >
        <VersionForm key={opening.count} document={document} onClose={close} />
      </Dialog>
    </>
  );
}

const TABS = [
  { value: "file", label: "File" },
  { value: "text", label: "Text" },
] as const;

interface Draft {
  kind: "file" | "text";
  file: File | undefined;
  text: string;
  note: string;
}

function VersionForm({ document, onClose }: { document: AssayDocument; onClose: () => void }) {
  const id = useId();
  const router = useRouter();
  const refresh = useRefresh();
  const [draft, setDraft] = useState<Draft>({
    kind: document.origin === "text" ? "text" : "file",
    file: undefined,
    text: "",
    note: "",
  });
  const [isChecked, setChecked] = useState(false);
  const { send, isBusy, problem, share } = useVersionUpload(document.id);
  useUnsavedChanges(draft.file !== undefined || draft.text !== "" || draft.note !== "");
  const wrong = check(draft);
  const refused = problem?.messageFor(draft.kind);
  const error = (isChecked ? wrong : undefined) ?? (refused && `The ${draft.kind} ${refused}.`);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (wrong) return focusFirstInvalid(event.currentTarget);
    const answer = await send(draft);
    if (!answer) return;
    const isNew = answer.current.number > document.current.number;
    if (isNew) toast.success(`Version ${answer.current.number} added`, { description: answer.title });
    else toast.info("Nothing was added", { description: "The file is the same as the current version." });
    onClose();
    // Also where an earlier version was shown, which the new one is not.
    router.push(`/documents/${document.id}`);
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      <TabStrip
        label="How the version comes"
        value={draft.kind}
        tabs={TABS}
        isDisabled={isBusy}
        onChange={(kind) => change({ kind })}
      />
      {problem && !refused && (
        <Callout tone="danger" role="alert" title="The version was not added">
          {problem.message}
        </Callout>
      )}
      {draft.kind === "file" ? (
        <FileField
          file={draft.file}
          error={error}
          accept={ACCEPT}
          help={FILE_HELP}
          onChange={(file) => change({ file })}
        />
      ) : (
        <Field id={`${id}-text`} label="Text" error={error}>
          <Textarea
            id={`${id}-text`}
            value={draft.text}
            className="min-h-48"
            onChange={(event) => change({ text: event.target.value })}
            {...describedBy(`${id}-text`, { error })}
          />
        </Field>
      )}
      <Field id={`${id}-note`} label="What changed" isOptional>
        <Input
          id={`${id}-note`}
          value={draft.note}
          maxLength={1_000}
          placeholder="Quarterly instead of yearly access reviews"
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      {share !== undefined && <ProgressBar label="Upload" value={share * 100} max={100} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Add version
        </Button>
      </DialogActions>
    </form>
  );
}

function check({ kind, file, text }: Draft): string | undefined {
  if (kind === "text") {
    if (text.trim() === "") return "Paste or type the text.";
    if (text.length > GIVEN_TEXT_LIMIT) return "The text is too long. Save it as a file and upload that.";
    return undefined;
  }
  if (!file) return "Choose a file, or drop one here.";
  if (file.size > FORM_FILE_LIMIT_BYTES)
    return "The file is larger than 25 MB. Split it, or make its images smaller.";
  return undefined;
}

function useVersionUpload(id: string) {
  const { write, isBusy, problem } = useWrite();
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const keyOf = useIdempotencyKey();
  useEffect(() => () => stop.current?.abort(), []);
  const send = async ({ kind, file, text, note }: Draft) => {
    const controller = new AbortController();
    stop.current = controller;
    setShare(0);
    const content = kind === "file" ? { file } : { text };
    const headers = keyOf([kind === "text" ? text : [file?.name, file?.size, file?.lastModified], note]);
    const done = await write(() =>
      uploadForm("POST /v1/documents/{id}/versions", {
        params: { id },
        body: { ...content, note: note.trim() || undefined },
        headers,
        signal: controller.signal,
        onProgress: setShare,
      }),
    );
    setShare(undefined);
    return done?.answer;
  };
  return { send, isBusy, problem, share };
}
