import { z } from "zod";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { ExportedAudit } from "./oscal/assessment";
import { uuidOf } from "./oscal/identifiers";

/** A document of an audit that a repository brings, at the version that was read. */
export interface RepositoryDocument {
  id: string;
  version: number;
  /** In the repository, with forward slashes. */
  path: string;
  repositoryUrl: string;
  /** The file as text, to find the lines of a quote; undefined for formats whose lines are not those of the text. */
  text: string | undefined;
}

const RegionSchema = z.strictObject({
  startLine: z.int().positive(),
  startColumn: z.int().positive(),
  endLine: z.int().positive(),
  endColumn: z.int().positive(),
  snippet: z.strictObject({ text: z.string() }),
});
type Region = z.infer<typeof RegionSchema>;

const TextSchema = z.strictObject({ text: z.string().min(1) });

const ResultSchema = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int().nonnegative(),
  level: z.enum(["error", "warning", "note"]),
  message: TextSchema,
  locations: z
    .array(
      z.strictObject({
        physicalLocation: z.strictObject({
          artifactLocation: z.strictObject({ uri: z.string(), uriBaseId: z.string() }),
          region: RegionSchema.optional(),
        }),
      }),
    )
    .min(1),
  partialFingerprints: z.record(z.string(), z.string()),
  properties: z.strictObject({
    state: z.string(),
    confidence: z.number(),
    quotes: z.array(z.string()).min(1),
  }),
});
type Result = z.infer<typeof ResultSchema>;

/** SARIF 2.1.0 (OASIS), as far as it is written here. */
export const SarifSchema = z.strictObject({
  $schema: z.url(),
  version: z.literal("2.1.0"),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.literal("Assay"),
          rules: z.array(
            z.strictObject({
              id: z.string(),
              shortDescription: TextSchema,
              fullDescription: TextSchema,
              defaultConfiguration: z.strictObject({ level: z.literal("warning") }),
            }),
          ),
        }),
      }),
      automationDetails: z.strictObject({ id: z.string(), guid: z.uuid() }),
      columnKind: z.literal("utf16CodeUnits"),
      originalUriBaseIds: z.record(z.string(), z.strictObject({ description: TextSchema })),
      versionControlProvenance: z.array(
        z.strictObject({
          repositoryUri: z.url(),
          mappedTo: z.strictObject({ uriBaseId: z.string() }),
        }),
      ),
      invocations: z.tuple([
        z.strictObject({
          executionSuccessful: z.literal(true),
          startTimeUtc: z.iso.datetime(),
          endTimeUtc: z.iso.datetime(),
        }),
      ]),
      results: z.array(ResultSchema),
      properties: z.strictObject({ audit: z.string(), framework: z.string(), leftOut: z.string() }),
    }),
  ]),
});
export type Sarif = z.infer<typeof SarifSchema>;

/** What a reader of results is to do something about. Silence is no finding in a file, so it is not among them. */
const LEVELS: Readonly<Partial<Record<RequirementState, Result["level"]>>> = {
  contradicted: "error",
  partly_shown: "warning",
  planned: "note",
};

const SAYS: Readonly<Partial<Record<RequirementState, string>>> = {
  contradicted: "The document contradicts",
  partly_shown: "The document shows only a part of",
  planned: "The document only plans",
};

/**
 * The findings of an audit in documents that a repository brings, as SARIF 2.1.0, so that they appear on the lines of
 * the files. Findings elsewhere are counted and left out. Pure.
 */
export function toSarif(audit: ExportedAudit, documents: readonly RepositoryDocument[]): Sarif {
  const bases = [...new Set(documents.map(({ repositoryUrl }) => repositoryUrl))];
  const baseOf = (url: string) => `REPOSITORY${bases.indexOf(url) + 1}`;
  const found = audit.assessments
    .flatMap(({ requirements = [] }) => requirements)
    .flatMap((requirement) => {
      const level = LEVELS[requirement.state];
      return level ? [{ requirement, level }] : [];
    });
  const rules: Sarif["runs"][0]["tool"]["driver"]["rules"] = [];
  const results: Result[] = [];
  for (const { requirement, level } of found) {
    const { requirement_id: id, citation, statement, state, missing, confidence, evidence } = requirement;
    const located = documents.flatMap((document) => {
      const quotes = evidence
        .filter((span) => span.document?.id === document.id && span.document.version === document.version)
        .map(({ quote }) => quote);
      return quotes.length > 0 ? [{ document, quotes }] : [];
    });
    if (located.length === 0) continue;
    rules.push({
      id,
      shortDescription: { text: citation || id },
      fullDescription: { text: statement },
      defaultConfiguration: { level: "warning" },
    });
    for (const { document, quotes } of located) {
      const artifactLocation = {
        uri: document.path.split("/").map(encodeURIComponent).join("/"),
        uriBaseId: baseOf(document.repositoryUrl),
      };
      results.push({
        ruleId: id,
        ruleIndex: rules.length - 1,
        level,
        message: {
          text: `${SAYS[state]} ${citation || id}: ${statement}${missing ? ` Missing or different: ${missing}.` : ""}`,
        },
        locations: quotes.map((quote) => {
          const region = regionOf(document.text, quote);
          return { physicalLocation: region ? { artifactLocation, region } : { artifactLocation } };
        }),
        partialFingerprints: { "requirementInFile/v1": uuidOf("sarif", audit.framework, id, document.path) },
        properties: { state, confidence, quotes },
      });
    }
  }
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Assay", rules } },
        automationDetails: {
          id: `assay/${audit.framework}/${audit.id}`,
          guid: uuidOf("sarif-run", audit.id),
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: Object.fromEntries(
          bases.map((url) => [baseOf(url), { description: { text: `The root of ${url}` } }]),
        ),
        versionControlProvenance: bases.map((url) => ({
          repositoryUri: url,
          mappedTo: { uriBaseId: baseOf(url) },
        })),
        invocations: [
          { executionSuccessful: true, startTimeUtc: audit.created_at, endTimeUtc: audit.completed_at },
        ],
        results,
        properties: {
          audit: audit.id,
          framework: audit.framework,
          leftOut: describeLeftOut(found.length, rules.length),
        },
      },
    ],
  };
}

function describeLeftOut(found: number, located: number): string {
  const elsewhere = found - located;
  if (elsewhere === 0) return "No finding is left out.";
  return `${elsewhere} of ${found} findings are in text that no repository brings and are left out. The report of the audit has them all.`;
}

/** The lines of a quote in a file, whatever white space is between its words; undefined where it is not found. */
function regionOf(text: string | undefined, quote: string): Region | undefined {
  const words = quote.split(/\s+/).filter(Boolean);
  if (text === undefined || words.length === 0) return undefined;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+");
  const match = new RegExp(pattern, "u").exec(text);
  if (!match) return undefined;
  const start = positionAt(text, match.index);
  const end = positionAt(text, match.index + match[0].length);
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    snippet: { text: match[0] },
  };
}

/** From 1, as editors count. */
function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
