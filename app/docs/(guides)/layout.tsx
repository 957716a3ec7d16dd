import { GuideNav } from "@/components/docs/guide-nav";

export default function GuidesLayout({ children }: LayoutProps<"/docs">) {
  return (
    <div className="mx-auto flex w-full max-w-[90rem]">
      <div className="sticky top-14 h-[calc(100dvh-3.5rem)] w-64 shrink-0 self-start overflow-y-auto border-r px-3 py-6 max-lg:hidden print:hidden">
        <GuideNav label="Guides" />
      </div>
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-8 outline-none md:px-10">
        {children}
      </main>
    </div>
  );
}
