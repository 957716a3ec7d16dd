import { Wrench } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import type { GivenSource } from "@/lib/features/actions/schema";
import { newActionHref } from "./hrefs";

interface NewActionLinkProps {
  source: GivenSource;
  /** What the action is about, for screen readers where several links are on a page. */
  about?: string;
}

/** Opens the form of a corrective action, filled in from its source. */
export function NewActionLink({ source, about }: NewActionLinkProps) {
  return (
    <Button asChild size="sm" className="w-fit print:hidden">
      <Link
        href={newActionHref(source)}
        prefetch={false}
        aria-label={about === undefined ? undefined : `Create corrective action for ${about}`}
      >
        <Wrench />
        Create corrective action
      </Link>
    </Button>
  );
}
