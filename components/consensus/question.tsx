import { ChevronRight } from "lucide-react";
import { Card } from "@/components/ui/card";
import { questionTitle } from "./hrefs";
import { ModelText } from "./model-text";

interface QuestionProps {
  task: string;
  context: string | null;
}

/** The whole question where the title has only its beginning, and the material it was asked on. */
export function Question({ task, context }: QuestionProps) {
  const isCut = questionTitle(task) !== task.trim();
  if (!isCut && context === null) return null;
  return (
    <Card>
      {isCut && (
        <section aria-label="Question" className="max-h-96 overflow-y-auto p-5">
          <ModelText>{task}</ModelText>
        </section>
      )}
      {context !== null && (
        <details className="group border-t first:border-t-0">
          <summary className="flex min-h-10 list-none items-center gap-2 px-4 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
            <ChevronRight
              className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
              aria-hidden
            />
            Context
            <span className="text-ink-muted text-xs tabular-nums">
              {context.length.toLocaleString("en")} characters, given as data
            </span>
          </summary>
          <section
            aria-label="Context"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard
            tabIndex={0}
            className="max-h-96 overflow-y-auto border-t bg-sunken p-4"
          >
            <ModelText className="text-ink-soft text-sm">{context}</ModelText>
          </section>
        </details>
      )}
    </Card>
  );
}
