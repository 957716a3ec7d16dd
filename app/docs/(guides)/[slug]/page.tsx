import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GuidePage } from "@/components/docs/guide-page";
import { findGuide, plainText } from "@/lib/features/guides";

export async function generateMetadata({ params }: PageProps<"/docs/[slug]">): Promise<Metadata> {
  const found = findGuide((await params).slug);
  return found ? { title: found.guide.title, description: found.guide.summary } : { title: "Not found" };
}

export default async function Guide({ params }: PageProps<"/docs/[slug]">) {
  const found = findGuide((await params).slug);
  if (!found) notFound();
  const contents = found.blocks.flatMap((block) =>
    block.kind === "heading" && (block.level === 2 || block.level === 3)
      ? [{ id: block.id, title: plainText(block.children), level: block.level }]
      : [],
  );
  return <GuidePage guide={found.guide} blocks={found.blocks} contents={contents} />;
}
