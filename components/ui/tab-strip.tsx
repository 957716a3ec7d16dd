import { cn } from "./class-names";
import { ScrollStrip } from "./scroll-strip";

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
    <fieldset disabled={isDisabled} className="-mx-5 border-b disabled:opacity-60">
      <legend className="sr-only">{label}</legend>
      <ScrollStrip className="-mb-px px-5">
        <div className="flex w-max gap-5">
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              aria-pressed={tab.value === value}
              data-current={tab.value === value || undefined}
              onClick={() => onChange(tab.value)}
              className={cn(
                "whitespace-nowrap border-b-2 py-2 text-sm transition-colors focus-visible:-outline-offset-2",
                tab.value === value
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-ink-muted hover:text-ink",
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </ScrollStrip>
    </fieldset>
  );
}
