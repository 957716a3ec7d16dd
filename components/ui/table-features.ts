import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  type TableOptions,
  tableFeatures,
} from "@tanstack/react-table";
import type { ColumnWidth } from "./column-choice";

interface ColumnMeta {
  /** Numbers are aligned at the end of their column. */
  align?: "end";
  /**
   * `name`: what a row is called, shown whole where there is room and in two lines where there is not. `text`: the same
   * for what is said of it. `person`: a person's name or email. The browser shares the width among columns by what is
   * in them.
   */
  width?: "name" | "text" | "person";
  /** The width of the window from which it is shown, unless it is chosen. */
  from?: ColumnWidth;
  /** Classes of the header and the cells. */
  className?: string;
  /** What the choice of columns calls it, where the header itself is shorter. */
  label?: string;
  /** What the server sorts by under this header; with `-`, where people want the greatest first. */
  sort?: string;
}

/** What every table of the product can do; registered once, as TanStack Table 9 wants it. */
export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  columnMeta: metaHelper<ColumnMeta>(),
});

export type Columns<Row extends RowData> = TableOptions<typeof features, Row>["columns"];

export function columnsFor<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>();
}
