import { isRecord } from "@/lib/core/records";
import { OWN_LIMITS } from "../schema";
import type { Draft, DraftControl, Findings } from "./draft";
import { fillIn, type ParameterTexts } from "./oscal-params";
import { readParts } from "./oscal-parts";

type Fields = Readonly<Record<string, unknown>>;

/** What is read of each kind of object, and what has no place here without being a loss of duties. */
const KNOWN = {
  catalog: ["uuid", "metadata", "params", "groups", "controls", "back-matter"],
  group: ["id", "class", "title", "params", "props", "links", "parts", "groups", "controls"],
  control: ["id", "class", "title", "params", "props", "links", "parts", "controls"],
} as const;

/** Where in the catalog a control lies. */
interface Place {
  path: string;
  group: string;
  parameters: ParameterTexts;
}

/**
 * Reads an OSCAL catalog (NIST, versions 1.0 to 1.2, JSON): groups, controls and the controls in them, the statement
 * with its items as requirements, guidance as description, parameters where texts name them. Back matter and links are
 * left out; withdrawn controls, other parts and fields that OSCAL does not define are reported. Pure.
 */
export function readOscal(value: unknown, findings: Findings): Draft {
  const reader = new CatalogReader(findings);
  const catalog = isRecord(value) && isRecord(value.catalog) ? value.catalog : {};
  const metadata = isRecord(catalog.metadata) ? catalog.metadata : {};
  const version = String(metadata["oscal-version"] ?? "");
  if (!/^1\.[0-2](\.|$)/.test(version))
    findings.notices.add(
      "/catalog/metadata/oscal-version",
      `is "${version.slice(0, 20)}"; read as version 1.2, the newest one known here`,
    );
  reader.readCatalog(catalog);
  reader.reportLeftOut();
  const edition = typeof metadata.version === "string" ? metadata.version : "";
  return {
    about: {
      name: metadata.title,
      edition: edition.slice(0, 200),
      source: `OSCAL catalog ${String(catalog.uuid ?? "").slice(0, 100)}`.trim(),
    },
    whereAbout: (pointer) => `/catalog/metadata${pointer === "/name" ? "/title" : pointer}`,
    controls: reader.controls,
  };
}

class CatalogReader {
  readonly controls: DraftControl[] = [];
  readonly #findings: Findings;
  /** How often something was left out, by what it is, with the first place. */
  readonly #leftOut = new Map<string, { count: number; first: string }>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  readCatalog(catalog: Fields): void {
    this.#requireKnown(catalog, "catalog", "/catalog");
    const place = {
      path: "/catalog",
      group: "",
      parameters: this.#parameters(catalog, new Map(), "/catalog"),
    };
    this.#children(catalog, place);
  }

  reportLeftOut(): void {
    for (const [what, { count, first }] of this.#leftOut)
      this.#findings.notices.add(
        first,
        count === 1 ? `${what} was left out` : `${what} was left out, ${count} times`,
      );
  }

  #children(fields: Fields, place: Place): void {
    for (const [index, control] of this.#list(fields, "controls", place.path).entries())
      this.#control(control, { ...place, path: `${place.path}/controls/${index}` });
    for (const [index, group] of this.#list(fields, "groups", place.path).entries())
      this.#group(group, { ...place, path: `${place.path}/groups/${index}` });
  }

  #group(fields: Fields, place: Place): void {
    if (this.#isFull()) return;
    this.#requireKnown(fields, "group", place.path);
    for (const [index, part] of this.#list(fields, "parts", place.path).entries())
      this.#leave(`The part "${String(part.name).slice(0, 50)}" of a group`, `${place.path}/parts/${index}`);
    const title = typeof fields.title === "string" ? fields.title.trim() : "";
    this.#children(fields, {
      path: place.path,
      group: [place.group, title].filter((name) => name !== "").join(" / "),
      parameters: this.#parameters(fields, place.parameters, place.path),
    });
  }

  #control(fields: Fields, place: Place): void {
    if (this.#isFull()) return;
    this.#requireKnown(fields, "control", place.path);
    const parameters = this.#parameters(fields, place.parameters, place.path);
    if (propertyOf(fields, "status").toLowerCase() === "withdrawn") {
      this.#leave("A withdrawn control", place.path);
    } else {
      const reference = propertyOf(fields, "label") || String(fields.id ?? "");
      const fill = (text: string, where: string) =>
        fillIn(text, parameters, (id, fault) =>
          fault === "circular"
            ? this.#findings.errors.add(where, `names the parameter ${id}, which leads back to itself`)
            : this.#findings.notices.add(where, `names the parameter ${id}, which is not defined`),
        ).trim();
      const { requirements, places, description } = readParts(
        this.#list(fields, "parts", place.path),
        { reference, path: `${place.path}/parts` },
        { fill, leave: (what, where) => this.#leave(what, where) },
      );
      this.controls.push({
        value: {
          control_id: reference,
          title: fields.title,
          ...(place.group === "" ? {} : { group: place.group.slice(0, 200) }),
          description,
          requirements,
        },
        where: (pointer) => whereOf(pointer, place.path, places),
      });
    }
    this.#children(fields, { ...place, parameters });
  }

  /** Those of the parents and its own. */
  #parameters(fields: Fields, outer: ParameterTexts, path: string): ParameterTexts {
    const own = this.#list(fields, "params", path);
    if (own.length === 0) return outer;
    return new Map([...outer, ...own.map((parameter) => [String(parameter.id ?? ""), parameter] as const)]);
  }

  #list(fields: Fields, name: string, path: string): Fields[] {
    const list = fields[name];
    if (list === undefined) return [];
    if (!Array.isArray(list)) {
      this.#findings.errors.add(`${path}/${name}`, "must be a list");
      return [];
    }
    return list.filter((item: unknown, index): item is Fields => {
      if (isRecord(item)) return true;
      this.#findings.errors.add(`${path}/${name}/${index}`, "must be an object");
      return false;
    });
  }

  #requireKnown(fields: Fields, kind: keyof typeof KNOWN, path: string): void {
    const known: readonly string[] = KNOWN[kind];
    for (const name of Object.keys(fields))
      if (!known.includes(name)) this.#leave(`The field "${name.slice(0, 50)}" of a ${kind}`, path);
  }

  #leave(what: string, where: string): void {
    const before = this.#leftOut.get(what);
    this.#leftOut.set(what, { count: (before?.count ?? 0) + 1, first: before?.first ?? where });
  }

  /** One more than may be is enough to refuse the file; the rest is not built. */
  #isFull(): boolean {
    return this.controls.length > OWN_LIMITS.controls;
  }
}

/** The value of a property of OSCAL's own: one without a class before others, which are other spellings of it. */
function propertyOf(fields: Fields, name: string): string {
  const all = Array.isArray(fields.props) ? fields.props.filter(isRecord) : [];
  const named = all.filter((property) => property.name === name && typeof property.value === "string");
  const found = named.find((property) => property.class === undefined) ?? named[0];
  return typeof found?.value === "string" ? found.value.trim() : "";
}

function whereOf(pointer: string, path: string, requirements: readonly string[]): string {
  const [, field = "", index = ""] = pointer.split("/");
  if (field === "requirements") return requirements[Number(index)] ?? `${path}/parts`;
  if (field === "control_id") return `${path}/id`;
  if (field === "description") return `${path}/parts`;
  return field === "" || field === "group" ? path : `${path}/${field}`;
}
