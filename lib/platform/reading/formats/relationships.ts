import type { DocumentPackage } from "./package";
import { readXmlPart } from "./xml";

export interface Relationship {
  id: string;
  /** The last word of its type: "officeDocument", "slide", "notesSlide". */
  type: string;
  /** The name of a part in the package. */
  target: string;
}

/** The parts that a part names. What lies outside the package is left out: it is never fetched. */
export async function readRelationships(source: DocumentPackage, part: string): Promise<Relationship[]> {
  const slash = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, slash);
  const found: Relationship[] = [];
  await readXmlPart(source, `${folder}_rels/${part.slice(slash)}.rels`, {
    open: (element) => {
      if (element.name !== "Relationship" || element.attribute("TargetMode") === "External") return;
      const target = element.attribute("Target") ?? "";
      found.push({
        id: element.attribute("Id") ?? "",
        type: (element.attribute("Type") ?? "").split("/").at(-1) ?? "",
        target: resolve(folder, target),
      });
    },
  });
  return found;
}

function resolve(folder: string, target: string): string {
  // A URL only resolves the dots: nothing is opened, and ".." ends at the package's root.
  try {
    return decodeURIComponent(new URL(target, `package:///${folder}`).pathname.slice(1));
  } catch {
    return "";
  }
}
