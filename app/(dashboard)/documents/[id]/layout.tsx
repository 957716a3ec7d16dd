import { readDocument } from "./read-document";

/** Reads the document before anything is sent: one that does not exist answers 404. */
export default async function DocumentLayout({ children, params }: LayoutProps<"/documents/[id]">) {
  await readDocument((await params).id);
  return children;
}
