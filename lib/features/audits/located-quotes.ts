import type { Stretch } from "@/lib/judgment/analyst/passages";
import type { Place } from "@/lib/platform/reading/schema";
import type { TextPart } from "./engine";
import type { Assessment, EvidenceSpan } from "./schema";

/** A part of what an audit reads, and the document it is; none for the text it was given. */
export type AuditedPart = TextPart & { source?: AuditedSource };

export interface AuditedSource {
  id: string;
  version: number;
  title: string;
  /** Where a stretch of its text is. */
  placeOf(start: number, end: number): Place;
}

/** All that an audit reads, as one text whose parts are known. */
export interface AuditedText {
  text: string;
  parts: readonly AuditedPart[];
}

/** A span with its place in the text it is from: the given text, or the version of a document. */
export function locate<S extends EvidenceSpan>({ parts }: AuditedText, span: S): S {
  const part = parts.find(({ start, end }) => span.start >= start && span.end <= end);
  if (!part?.source) return span;
  const { id, version, title, placeOf } = part.source;
  const start = span.start - part.start;
  const end = span.end - part.start;
  const { label, part: page, isRecognized } = placeOf(start, end);
  return {
    ...span,
    start,
    end,
    document: {
      id,
      version,
      title,
      place: label,
      page: page?.number ?? null,
      ...(isRecognized ? { recognized: true } : {}),
    },
  };
}

/** An assessment whose quotes name the documents they are from. */
export function locateQuotes(text: AuditedText, assessment: Assessment): Assessment {
  const locateAll = <S extends EvidenceSpan>(spans: readonly S[]) => spans.map((span) => locate(text, span));
  return {
    ...assessment,
    evidence: locateAll(assessment.evidence),
    ...(assessment.requirements && {
      requirements: assessment.requirements.map((requirement) => ({
        ...requirement,
        evidence: locateAll(requirement.evidence),
        ...(requirement.challenge && {
          challenge: { ...requirement.challenge, evidence: locateAll(requirement.challenge.evidence) },
        }),
        ...(requirement.second_opinion && {
          second_opinion: {
            ...requirement.second_opinion,
            evidence: locateAll(requirement.second_opinion.evidence),
          },
        }),
      })),
    }),
  };
}

/**
 * Cuts a span out of a document that was audited, or out of the given text. Undefined for one that leaves it, and for a
 * document that was not audited.
 */
export function quoteFrom(
  audited: AuditedText,
  documentId: string | undefined,
  { start, end }: Stretch,
): EvidenceSpan | undefined {
  const part = audited.parts.find(({ source }) => source?.id === documentId);
  if (!part || end > part.end - part.start) return undefined;
  const [from, to] = [part.start + start, part.start + end];
  return locate(audited, { quote: audited.text.slice(from, to), start: from, end: to });
}
