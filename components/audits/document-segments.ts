import type { Tone } from "@/components/ui/tone";

/** A highlighted span of the document and what it is quoted for. */
export interface DocumentMark {
  start: number;
  end: number;
  /** Control references, or the name of a notice. */
  label: string;
  tone: Tone;
}

export interface Segment {
  start: number;
  text: string;
  /** The marks that cover the whole of it; none for plain text. */
  marks: readonly DocumentMark[];
  /** Labels of the marks that end with it. */
  endingLabels: readonly string[];
}

/**
 * Cuts a document at every border of a mark. Marks may overlap, as one sentence can speak to several
 * controls. Work is proportional to the number of marks, not to the length of the text.
 */
export function segmentDocument(document: string, marks: readonly DocumentMark[]): Segment[] {
  const valid = marks.filter((mark) => mark.start < mark.end && mark.end <= document.length);
  const borders = [...new Set([0, document.length, ...valid.flatMap((mark) => [mark.start, mark.end])])].sort(
    (a, b) => a - b,
  );
  return borders.slice(0, -1).map((start, index) => {
    const end = borders[index + 1] ?? document.length;
    const covering = valid.filter((mark) => mark.start <= start && mark.end >= end);
    return {
      start,
      text: document.slice(start, end),
      marks: covering,
      endingLabels: [...new Set(covering.filter((mark) => mark.end === end).map((mark) => mark.label))],
    };
  });
}
