import { SquareCode } from "lucide-react";
import type { Metadata } from "next";
import { DocsLink } from "@/components/docs/docs-link";
import { GUIDE_GROUPS } from "@/lib/features/guides/vocabulary";

export const metadata: Metadata = { title: { absolute: "Documentation · Assay" } };

export default function DocsHome() {
  return (
    <div className="max-w-4xl">
      <h1 className="font-semibold text-2xl tracking-tight">Documentation</h1>
      <p className="mt-3 max-w-2xl text-[0.9375rem] text-ink-soft leading-7">
        Assess AI systems against compliance frameworks, govern what they do, and prove it. Begin with the
        quickstart, or open the API reference of this installation.
      </p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Card href="/docs/quickstart" title="Quickstart">
          A first audit in a minute, in the browser or with curl.
        </Card>
        <Card href="/docs/api" title="API reference" icon={<SquareCode className="size-4" aria-hidden />}>
          Every operation with its fields, errors and examples.
        </Card>
      </div>
      {GUIDE_GROUPS.map((group) => (
        <section key={group.label} aria-label={group.label} className="mt-10">
          <h2 className="font-semibold text-lg">{group.label}</h2>
          <ul className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {group.guides.map(({ slug, title, summary }) => (
              <li key={slug}>
                <DocsLink href={`/docs/${slug}`} className="font-medium text-accent-text hover:underline">
                  {title}
                </DocsLink>
                <p className="text-ink-muted text-sm">{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface CardProps {
  href: string;
  title: string;
  icon?: React.ReactNode;
  children: string;
}

function Card({ href, title, icon, children }: CardProps) {
  return (
    <DocsLink href={href} className="block rounded-lg border bg-surface p-4 hover:bg-hover">
      <span className="flex items-center gap-2 font-semibold">
        {icon}
        {title}
      </span>
      <span className="mt-1 block text-ink-muted text-sm">{children}</span>
    </DocsLink>
  );
}
