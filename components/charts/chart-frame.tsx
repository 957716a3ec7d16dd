"use client";

import { ChartLine, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChartTable, type ChartTableProps } from "./chart-table";

interface ChartFrameProps {
  /** Stands at the left of the button; the heading of the chart. */
  title: ReactNode;
  /** The chart in a few sentences, for those who do not see it. */
  summary: string;
  /** The same values as a table. */
  table: ChartTableProps;
  /** The drawing. */
  children: ReactNode;
}

/** Height of the plot and of the table in its place, so that nothing moves. */
const BODY_HEIGHT = "h-56";

/** What every chart has: a heading, a table behind a button, and a summary for screen readers. */
export function ChartFrame({ title, summary, table, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="flex flex-col gap-3">
      <div className="flex min-h-7 items-center justify-between gap-3">
        {title}
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2 print:hidden"
          onClick={() => setTable((current) => !current)}
        >
          {isTable ? <ChartLine /> : <Table2 />}
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      <figcaption className="sr-only">{summary}</figcaption>
      <div className={BODY_HEIGHT}>{isTable ? <ChartTable {...table} /> : children}</div>
    </figure>
  );
}
