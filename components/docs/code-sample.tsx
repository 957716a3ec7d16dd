import { Copy } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";

/** A command or an example, with a button that copies it. Long lines scroll. */
export function CodeSample({ language, children }: { language: string; children: string }) {
  return (
    <div className="group relative mt-4">
      <section
        aria-label={language === "" ? "Example" : `Example, ${language}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled with the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md border bg-sunken"
      >
        <pre className="w-max min-w-full p-4 md:pr-24 font-mono text-xs leading-5">{children}</pre>
      </section>
      <CopyButton
        text={children}
        label="Copy"
        icon={<Copy />}
        size="sm"
        className="absolute top-2 right-2 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-md:hidden"
      />
    </div>
  );
}
