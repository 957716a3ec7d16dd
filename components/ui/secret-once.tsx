"use client";

import { Button } from "./button";
import { Callout } from "./callout";
import { CopyButton } from "./copy-button";
import { DialogActions } from "./dialog";

interface SecretOnceProps {
  /** "API key", "Initial password". */
  name: string;
  secret: string;
  /** What to do with it. */
  children: React.ReactNode;
  onDone: () => void;
}

/** A secret that is shown this one time. */
export function SecretOnce({ name, secret, children, onDone }: SecretOnceProps) {
  return (
    <>
      <Callout tone="warning" title={`${name}: shown only now`}>
        {children}
      </Callout>
      <div className="mt-4 flex items-start gap-2 rounded-md border bg-sunken p-2 pl-3">
        <code className="min-w-0 flex-1 select-all break-all py-1 font-mono text-sm">{secret}</code>
        <CopyButton text={secret} label="Copy" size="sm" />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I have stored it
        </Button>
      </DialogActions>
    </>
  );
}
