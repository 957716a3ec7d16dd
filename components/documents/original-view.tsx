"use client";

import { useCallback } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import { callApi } from "@/lib/core/api-client";
import { viewDocument } from "@/lib/features/documents/original-contract";

/** The look of a page without styles of its own. Nothing is loaded, whatever the page says. */
const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Original</title><style>
body{margin:1rem;background:#fff;color:#1c1c1f;font:14px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.35rem}h2{font-size:1.15rem}h3,h4,h5,h6{font-size:1rem}
table{border-collapse:collapse}td,th{border:1px solid #c8c8cf;padding:.25rem .5rem;text-align:left;vertical-align:top}
pre{overflow:auto;padding:.5rem;background:#f4f4f6}blockquote{margin-inline:0;padding-left:1rem;border-left:3px solid #c8c8cf}
</style>`;

interface OriginalViewProps {
  documentId: string;
  version: number;
  fileName: string;
}

/**
 * A web page or Markdown as it looks. The API has rebuilt it from harmless elements; the frame has no rights besides, so
 * that neither alone has to be perfect.
 */
export function OriginalView({ documentId, version, fileName }: OriginalViewProps) {
  const read = useCallback(
    (signal: AbortSignal) =>
      callApi(viewDocument, { params: { id: documentId }, query: { version: String(version) }, signal }),
    [documentId, version],
  );
  const { reading, again } = useRead(read);
  if (reading.state === "loading")
    return (
      <div aria-busy className="p-4">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  if (reading.state === "failed")
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-4 text-sm">
        <p>The original could not be shown. {reading.message}</p>
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </div>
    );
  return (
    <iframe
      title={`${fileName} as it looks`}
      sandbox=""
      srcDoc={HEAD + reading.answer.html}
      className="min-h-0 w-full flex-1 bg-white"
    />
  );
}
