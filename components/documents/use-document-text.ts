"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { TEXT_WINDOW } from "@/lib/features/documents/vocabulary";
import type { Part } from "@/lib/platform/reading/schema";
import { type Heading, headingsOf, layOut, type Stretch } from "./text-layout";

interface TextWindow {
  stretches: readonly Stretch[];
  headings: readonly Heading[];
}

export interface ReadText {
  documentId: string;
  version: number;
  /** Length of the whole text. */
  characters: number;
}

/** How many stretches are drawn at once; those farthest away make room. */
const MOST_SHOWN = 6;

/**
 * The text of a version, of which only the windows are read and only the stretches are shown that someone looks at.
 */
export function useDocumentText({ documentId, version, characters }: ReadText) {
  const windows = useRef(new Map<number, Promise<TextWindow>>());
  const stop = useRef<AbortController>(undefined);
  const [shown, setShown] = useState<readonly Stretch[]>([]);
  const [headings, setHeadings] = useState<ReadonlyMap<number, readonly Heading[]>>(new Map());
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [failure, setFailure] = useState<{ message: string; again: () => void }>();
  const count = Math.max(1, Math.ceil(characters / TEXT_WINDOW));

  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    windows.current = new Map();
    return () => controller.abort();
  }, []);

  const readWindow = useCallback(
    (index: number): Promise<TextWindow> => {
      const known = windows.current.get(index);
      if (known) return known;
      const query = { version: String(version), start: String(index * TEXT_WINDOW) };
      const reading = callApi("GET /v1/documents/{id}/text", {
        params: { id: documentId },
        query,
        signal: stop.current?.signal,
      }).then((answer) => {
        const stretches = layOut(answer);
        const found = headingsOf(stretches);
        setParts(answer.parts);
        setHeadings((before) => new Map(before).set(index, found));
        return { stretches, headings: found };
      });
      windows.current.set(index, reading);
      // Read again when it is asked for again.
      reading.catch(() => windows.current.delete(index));
      return reading;
    },
    [documentId, version],
  );

  const stretchAt = useCallback(
    async (offset: number): Promise<Stretch | undefined> => {
      const within = Math.min(Math.max(0, offset), Math.max(0, characters - 1));
      const { stretches } = await readWindow(Math.floor(within / TEXT_WINDOW));
      return stretches.findLast((stretch) => stretch.start <= within);
    },
    [readWindow, characters],
  );

  const attempt = useCallback(async function attempt(work: () => Promise<void>): Promise<void> {
    const { signal } = stop.current ?? {};
    try {
      setFailure(undefined);
      await work();
    } catch (error) {
      if (signal?.aborted) return;
      const message = error instanceof Error ? error.message : "Something unexpected happened.";
      setFailure({ message, again: () => void attempt(work) });
    }
  }, []);

  /** Shows the place of an offset, and nothing else if that is far from what is shown. */
  const showAt = useCallback(
    (offset: number) =>
      attempt(async () => {
        const stretch = await stretchAt(offset);
        if (!stretch) return;
        setShown((before) => (before.some(({ start }) => start === stretch.start) ? before : [stretch]));
      }),
    [attempt, stretchAt],
  );

  const first = shown[0];
  const last = shown.at(-1);
  const before = first && first.start > 0 ? first.start - 1 : undefined;
  const after = last && last.end < characters ? last.end : undefined;

  /** Shows what comes next to what is shown, where there is more; `onShow` runs right before it is drawn. */
  const extend = useCallback(
    (direction: "before" | "after", onShow: () => void) =>
      attempt(async () => {
        const offset = direction === "before" ? before : after;
        const stretch = offset === undefined ? undefined : await stretchAt(offset);
        if (!stretch) return;
        onShow();
        setShown((current) => {
          const isNext =
            direction === "before" ? current[0]?.start === first?.start : current.at(-1)?.end === last?.end;
          if (!isNext || current.some(({ start }) => start === stretch.start)) return current;
          return direction === "before"
            ? [stretch, ...current].slice(0, MOST_SHOWN)
            : [...current, stretch].slice(-MOST_SHOWN);
        });
      }),
    [attempt, stretchAt, before, after, first?.start, last?.end],
  );

  const outline = [...headings].sort(([a], [b]) => a - b).flatMap(([, found]) => found);
  const unread = Array.from({ length: count }, (_, index) => index).filter((index) => !headings.has(index));
  return {
    shown,
    parts,
    failure,
    showAt,
    extend,
    hasBefore: before !== undefined,
    hasAfter: after !== undefined,
    outline,
    /** Reads the headings of the next window, where they are not all read. */
    readMoreHeadings:
      unread[0] === undefined
        ? undefined
        : () => attempt(async () => void (await readWindow(unread[0] ?? 0))),
  };
}
