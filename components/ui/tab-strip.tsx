import { cn } from "./class-names";

interface TabStripProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string }[];
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice between forms; each button says whether it is the one shown. */
export function TabStrip<Value extends string>(props: TabStripProps<Value>) {
  const { label, value, tabs, isDisabled, onChange } = props;
  return (
    <fieldset disabled={isDisabled} className="-mx-5 border-b px-5 disabled:opacity-60">
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-5 overflow-x-auto">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            aria-pressed={tab.value === value}
            onClick={() => onChange(tab.value)}
            className={cn(
              "-mb-px whitespace-nowrap border-b-2 py-2 text-sm transition-colors",
              tab.value === value
                ? "border-accent font-medium text-ink"
                : "border-transparent text-ink-muted hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
