"use client";

import { FlexRender, type ReactTable, type RowData } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Checkbox } from "./checkbox";
import { cn } from "./class-names";
import { cellClasses } from "./data-table-row";
import type { features } from "./table-features";

interface TableHeadProps<Row extends RowData> {
  table: ReactTable<typeof features, Row>;
  isSelectable: boolean;
}

const headClasses = "sticky top-0 z-20 h-9 border-b bg-sunken text-left font-medium text-ink-muted text-xs";

export function TableHead<Row extends RowData>({ table, isSelectable }: TableHeadProps<Row>) {
  const isAll = table.getIsAllRowsSelected();
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {isSelectable && (
            <th scope="col" className={cn(headClasses, "w-10 pl-4")}>
              <Checkbox
                aria-label={isAll ? "Select none" : "Select all rows shown"}
                checked={isAll || (table.getIsSomeRowsSelected() && "indeterminate")}
                onCheckedChange={() => table.toggleAllRowsSelected(!isAll)}
                className="relative block before:absolute before:-inset-2.5 data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent [&[data-state=indeterminate]>span]:m-0.5 [&[data-state=indeterminate]>span]:mt-1.5 [&[data-state=indeterminate]>span]:h-0.5 [&[data-state=indeterminate]>span]:bg-accent-ink [&[data-state=indeterminate]_svg]:hidden"
              />
            </th>
          )}
          {group.headers.map((header) => {
            const sorted = header.column.getIsSorted();
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                className={cn(headClasses, cellClasses(header.column.columnDef.meta))}
              >
                {header.column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={header.column.getToggleSortingHandler()}
                    className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
                  >
                    <FlexRender header={header} />
                    {sorted === "asc" && <ArrowUp className="size-3" aria-hidden />}
                    {sorted === "desc" && <ArrowDown className="size-3" aria-hidden />}
                  </button>
                ) : (
                  <FlexRender header={header} />
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
