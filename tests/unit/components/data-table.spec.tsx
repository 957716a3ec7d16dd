// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { DataTable } from "@/components/ui/data-table";
import { columnsFor } from "@/components/ui/table-features";
import { renderPage } from "../../support/render";

interface Row {
  id: string;
  name: string;
  count: number;
}

const ROWS: readonly Row[] = [
  { id: "1", name: "Beta", count: 2 },
  { id: "2", name: "Alpha", count: 10 },
  { id: "3", name: "Gamma", count: 1 },
];
const column = columnsFor<Row>();
const columns = column.columns([
  column.accessor("name", {
    header: "Name",
    enableHiding: false,
    cell: ({ row }) => (
      <a data-list-item href={`/${row.id}`}>
        {row.original.name}
      </a>
    ),
  }),
  column.accessor("count", { header: "Count" }),
]);

function Table({ isSortable = true }: { isSortable?: boolean }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return (
    <DataTable
      label="Things"
      columns={columns}
      data={ROWS}
      rowId={(row) => row.id}
      card={(row) => row.name}
      isSortable={isSortable}
      hasColumnChoice
      selection={{ ids, onChange: setIds, nameOf: (row) => row.name }}
    />
  );
}

const table = () => screen.getByRole("table", { name: "Things" });
const names = () =>
  within(table())
    .getAllByRole("link")
    .map((link) => link.textContent);
const checked = () =>
  within(table())
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter((box) => box.getAttribute("aria-checked") === "true" || box.checked)
    .map((box) => box.getAttribute("aria-label"));

test("a header sorts by its column, numbers as numbers, and says so to a screen reader", async () => {
  const { user } = renderPage(<Table />);
  await user.click(within(table()).getByRole("button", { name: /Name/ }));
  expect(names()).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(within(table()).getByRole("columnheader", { name: /Name/ }).getAttribute("aria-sort")).toBe(
    "ascending",
  );
  await user.click(within(table()).getByRole("button", { name: /Count/ }));
  const once = names();
  await user.click(within(table()).getByRole("button", { name: /Count/ }));
  expect([once, names()]).toContainEqual(["Gamma", "Beta", "Alpha"]);
  expect([once, names()]).toContainEqual(["Alpha", "Beta", "Gamma"]);
});

test("a page of a longer list is not sorted, which would mislead", () => {
  renderPage(<Table isSortable={false} />);
  expect(within(table()).queryByRole("button", { name: /Name/ })).toBeNull();
});

test("x selects the row that has the focus, and with Shift every row up to it", async () => {
  const { user } = renderPage(<Table />);
  within(table()).getByRole("link", { name: "Beta" }).focus();
  await user.keyboard("x");
  expect(checked()).toEqual(["Select Beta"]);
  within(table()).getByRole("link", { name: "Gamma" }).focus();
  await user.keyboard("{Shift>}X{/Shift}");
  expect(checked()).toEqual(["Select none", "Select Beta", "Select Alpha", "Select Gamma"]);
});

test("a phone gets every row as a card", () => {
  renderPage(<Table />);
  const cards = within(screen.getByRole("list", { name: "Things" })).getAllByRole("listitem");
  expect(cards.map((card) => card.textContent)).toEqual(["Beta", "Alpha", "Gamma"]);
});
