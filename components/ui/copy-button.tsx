"use client";

import { Check, Copy } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import { toast } from "./toast";

/** Says for a moment that the copy was made. */
export function useCopied(): [boolean, (text: string) => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1_600);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    if (await copyText(text)) setCopied(true);
    else
      toast.error("The browser did not allow copying", {
        description: "Select the text and copy it by hand.",
      });
  };
  return [isCopied, copy];
}

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** What is copied; a function where it is known only in the browser. */
  text: string | (() => string);
  label: string;
  icon?: ReactNode;
}

export function CopyButton({ text, label, icon = <Copy />, ...props }: CopyButtonProps) {
  const [isCopied, copy] = useCopied();
  return (
    <Button {...props} onClick={() => copy(typeof text === "string" ? text : text())}>
      {isCopied ? <Check className="text-success" /> : icon}
      <span aria-live="polite">{isCopied ? "Copied" : label}</span>
    </Button>
  );
}

/**
 * Puts a text on the clipboard; false when the browser refuses.
 * `navigator.clipboard` exists only on HTTPS and localhost, and a self-hosted installation may be
 * reached over plain HTTP, so a selected text field is the fallback.
 */
async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const host = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  host.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
