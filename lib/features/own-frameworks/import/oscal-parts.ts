import { isRecord } from "@/lib/core/records";

type Fields = Readonly<Record<string, unknown>>;

/** A requirement as an OSCAL part states it. */
interface PartRequirement {
  id?: string;
  citation: string;
  statement: string;
}

/** What the parts of a control come to. */
interface ReadParts {
  requirements: PartRequirement[];
  /** The place of each requirement. */
  places: string[];
  description: string;
}

interface PartTools {
  /** A text with its parameters filled in. */
  fill: (text: string, where: string) => string;
  /** Reports what has no place in a framework of ours. */
  leave: (what: string, where: string) => void;
}

/** An item, and what the items above it say. */
interface Item {
  fields: Fields;
  path: string;
  label: string;
  /** Prose of the parts above: "The organization:". */
  lead: string;
}

/** Where OSCAL itself would name the duty; others are the catalog's own and are reported. */
const DESCRIBING = ["guidance", "overview", "instruction"];

/**
 * The statement of a control as requirements: each item without items of its own is one, with the prose above it before
 * its own, so that it can be read alone. Guidance becomes the description.
 */
export function readParts(
  parts: readonly Fields[],
  { reference, path }: { reference: string; path: string },
  { fill, leave }: PartTools,
): ReadParts {
  const read: ReadParts = { requirements: [], places: [], description: "" };
  const describing: string[] = [];
  const visit = (item: Item): void => {
    const own = proseOf(item.fields, (prose) => fill(prose, item.path));
    const children = itemsOf(item, own, leave);
    for (const child of children) visit(child);
    const statement = [item.lead, own].filter((text) => text !== "").join(" ");
    if (children.length > 0 || own === "") return;
    const { id } = item.fields;
    read.requirements.push({
      ...(typeof id === "string" ? { id } : {}),
      citation: `${reference}${item.label === "" ? "" : ` ${item.label}`}`.slice(0, 200),
      statement,
    });
    read.places.push(item.path);
  };
  for (const [index, part] of parts.entries()) {
    const at = `${path}/${index}`;
    const name = String(part.name ?? "");
    if (name === "statement") visit({ fields: part, path: at, label: "", lead: "" });
    else if (DESCRIBING.includes(name)) describing.push(allProse(part, (prose) => fill(prose, at)));
    else leave(`The part "${name.slice(0, 50)}" of a control`, at);
  }
  read.description = describing.filter((text) => text !== "").join("\n\n");
  return read;
}

/** The items of an item, each with the prose above it. */
function itemsOf({ fields, path, label, lead }: Item, own: string, leave: PartTools["leave"]): Item[] {
  const parts: unknown[] = Array.isArray(fields.parts) ? fields.parts : [];
  return parts.flatMap((part, index): Item[] => {
    const at = `${path}/parts/${index}`;
    if (!isRecord(part) || part.name !== "item") {
      leave(`The part "${String(isRecord(part) ? part.name : part).slice(0, 50)}" of a statement`, at);
      return [];
    }
    const above = [lead, own].filter((text) => text !== "").join(" ");
    return [{ fields: part, path: at, label: `${label}${labelOf(part)}`, lead: above }];
  });
}

function labelOf(part: Fields): string {
  const properties = Array.isArray(part.props) ? part.props.filter(isRecord) : [];
  const label = properties.find(({ name, value }) => name === "label" && typeof value === "string")?.value;
  return typeof label === "string" ? label.trim() : "";
}

function proseOf({ prose }: Fields, fill: (prose: string) => string): string {
  return typeof prose === "string" ? fill(prose) : "";
}

/** The prose of a part and of all parts in it. */
function allProse(part: Fields, fill: (prose: string) => string): string {
  const parts: unknown[] = Array.isArray(part.parts) ? part.parts : [];
  const inner = parts.filter(isRecord).map((child) => allProse(child, fill));
  return [proseOf(part, fill), ...inner].filter((text) => text !== "").join("\n");
}
