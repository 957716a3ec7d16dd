"use client";

import { Columns3 } from "lucide-react";
import { Button } from "./button";
import { LabeledCheckbox } from "./checkbox";
import { Popover } from "./popover";

interface ColumnChoiceProps {
  columns: readonly { id: string; label: string; isVisible: boolean; toggle: () => void }[];
}

/** Which columns a table shows. */
export function ColumnChoice({ columns }: ColumnChoiceProps) {
  return (
    <Popover
      label="Columns"
      align="end"
      className="w-48 p-2"
      trigger={
        <Button variant="ghost" size="sm" className="ml-auto max-md:hidden">
          <Columns3 />
          Columns
        </Button>
      }
    >
      <ul>
        {columns.map((column) => (
          <li key={column.id}>
            <LabeledCheckbox
              checked={column.isVisible}
              onChange={column.toggle}
              className="min-h-8 rounded-md px-2 hover:bg-hover"
            >
              {column.label}
            </LabeledCheckbox>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
