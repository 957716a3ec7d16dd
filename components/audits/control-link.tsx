import Link from "next/link";
import { controlHref } from "@/components/frameworks/labels";
import { cn } from "@/components/ui/class-names";

interface ControlLinkProps {
  framework: string;
  reference: string;
  className?: string;
}

/** A control reference that leads to the control in the catalog. */
export function ControlLink({ framework, reference, className }: ControlLinkProps) {
  return (
    <Link
      href={controlHref(framework, reference)}
      className={cn(
        "inline-flex min-h-6 items-center whitespace-nowrap rounded-sm font-mono text-accent-text text-xs hover:underline",
        className,
      )}
    >
      {reference}
    </Link>
  );
}
