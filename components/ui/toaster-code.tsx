"use client";

import { CircleCheck, Info, OctagonAlert, TriangleAlert } from "lucide-react";
import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

export { toast } from "sonner";

const THEMES = ["light", "dark", "system"] as const;

/** Where sonner shows toasts, in the product's colors. */
export function SonnerToaster() {
  const { theme } = useTheme();
  return (
    <Sonner
      theme={THEMES.find((known) => known === theme) ?? "system"}
      position="bottom-right"
      icons={{
        success: <CircleCheck className="size-4 text-success" />,
        info: <Info className="size-4 text-progress" />,
        warning: <TriangleAlert className="size-4 text-warning" />,
        error: <OctagonAlert className="size-4 text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-[356px] items-start gap-3 rounded-lg bg-surface p-3 text-sm text-ink shadow-float [&_[data-icon]]:mt-0.5",
          title: "font-medium",
          description: "text-ink-muted",
          actionButton: "ml-auto shrink-0 rounded-md px-2 py-1 text-accent-text hover:bg-hover",
        },
      }}
    />
  );
}
