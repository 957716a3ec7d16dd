import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface BulkButtonsProps {
  isBusy: boolean;
  /** Nothing is entered that could be set. */
  isEmpty?: boolean;
  /** Takes the value away, where it may be empty; undefined where it may not. */
  clearLabel: string | undefined;
  /** Off where none of the records has a value. */
  canClear?: boolean;
  onClear: () => void;
  /** What setting the value is called. */
  children: ReactNode;
}

/** The buttons of a form that sets one value for several records. */
export function BulkButtons(props: BulkButtonsProps) {
  const { isBusy, isEmpty, clearLabel, canClear = true, onClear, children } = props;
  return (
    <div className="flex justify-between gap-2">
      {clearLabel && (
        <Button size="sm" variant="ghost" disabled={isBusy || !canClear} onClick={onClear}>
          {clearLabel}
        </Button>
      )}
      <Button
        size="sm"
        type="submit"
        variant="primary"
        className="ml-auto"
        isBusy={isBusy}
        disabled={isEmpty}
      >
        {children}
      </Button>
    </div>
  );
}
