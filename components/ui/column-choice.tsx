"use client";

import { Columns3 } from "lucide-react";
import { Button } from "./button";
import { LabeledCheckbox } from "./checkbox";
import { useClientFilter } from "./page-address";
import { Popover } from "./popover";

/** Where a column appears unless a person chooses it: widths of the window, by the names that Tailwind has for them. */
export const WIDTHS = {
  md: { query: "(min-width: 48rem)", className: "max-md:hidden" },
  lg: { query: "(min-width: 64rem)", className: "max-lg:hidden" },
  xl: { query: "(min-width: 80rem)", className: "max-xl:hidden" },
  wide: { query: "(min-width: 88rem)", className: "max-[88rem]:hidden" },
  "2xl": { query: "(min-width: 96rem)", className: "max-2xl:hidden" },
} as const;

export type ColumnWidth = keyof typeof WIDTHS;

/** What a person chose: a column that is shown at any width, or never. Others are as the table has them. */
export type ColumnChoices = Readonly<Record<string, boolean>>;

const PARAM = "columns";

function readChoices(text: string | null): ColumnChoices {
  const ids = (text ?? "").split(",").filter((id) => id !== "");
  return Object.fromEntries(ids.map((id) => (id.startsWith("-") ? [id.slice(1), false] : [id, true])));
}

function textOf(choices: ColumnChoices): string | undefined {
  const ids = Object.entries(choices).map(([id, isShown]) => (isShown ? id : `-${id}`));
  return ids.length > 0 ? ids.join(",") : undefined;
}

/** The columns chosen in the address, as `columns=owner,-status`; the browser applies them. */
export function useColumnChoices() {
  const { params, change } = useClientFilter();
  return {
    choices: readChoices(params.get(PARAM)),
    choose: (choices: ColumnChoices) => change({ [PARAM]: textOf(choices) }),
  };
}

export interface ChoosableColumn {
  id: string;
  label: string;
  /** Whether it is shown where it has room, before anything is chosen. */
  isShown: boolean;
  /** The width from which it has room. */
  from?: ColumnWidth;
}

interface ColumnChoiceProps {
  columns: readonly ChoosableColumn[];
  choices: ColumnChoices;
  onChoose: (choices: ColumnChoices) => void;
}

/** Which columns a table shows. One that the width of the window hides can be shown all the same. */
export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <Popover
      label="Columns"
      align="end"
      className="w-56 p-2"
      trigger={
        <Button variant="ghost" size="sm" className="ml-auto max-md:hidden">
          <Columns3 />
          Columns
        </Button>
      }
    >
      <ColumnList {...props} />
    </Popover>
  );
}

/** Drawn in the browser only, which knows its width. */
function ColumnList({ columns, choices, onChoose }: ColumnChoiceProps) {
  const toggle = ({ id, isShown, from }: ChoosableColumn, isOn: boolean) => {
    const { [id]: _, ...others } = choices;
    // What the table does anyway need not be chosen.
    const isOrdinary = from === undefined && isOn === isShown;
    onChoose(isOrdinary ? others : { ...others, [id]: isOn });
  };
  const isVisible = ({ id, isShown, from }: ChoosableColumn) =>
    choices[id] ?? (isShown && (from === undefined || window.matchMedia(WIDTHS[from].query).matches));
  return (
    <>
      <ul>
        {columns.map((column) => (
          <li key={column.id}>
            <LabeledCheckbox
              checked={isVisible(column)}
              onChange={() => toggle(column, !isVisible(column))}
              className="min-h-8 rounded-md px-2 hover:bg-hover"
            >
              {column.label}
            </LabeledCheckbox>
          </li>
        ))}
      </ul>
      {Object.keys(choices).length > 0 && (
        <Button variant="ghost" size="sm" className="mt-1 w-full" onClick={() => onChoose({})}>
          Reset columns
        </Button>
      )}
    </>
  );
}
