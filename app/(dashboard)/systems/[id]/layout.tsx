import { readSystem } from "./read-system";

/** Reads the system before anything is sent: one that does not exist answers 404. */
export default async function SystemLayout({ children, params }: LayoutProps<"/systems/[id]">) {
  await readSystem((await params).id);
  return children;
}
