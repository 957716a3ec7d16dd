import { Command } from "cmdk";
import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="mb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-ink-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

interface PaletteItemProps {
  icon: ReactNode;
  label: string;
  /** A control reference, shown in mono and searched too. */
  reference?: string;
  keywords?: string[];
  keys?: readonly string[];
  onRun: () => void;
}

export function PaletteItem({ icon, label, reference, keywords, keys, onRun }: PaletteItemProps) {
  return (
    <Command.Item
      value={reference ? `${reference} ${label}` : label}
      keywords={keywords}
      onSelect={onRun}
      className="flex min-h-9 items-center gap-2.5 rounded-md px-2 text-sm data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {reference && <span className="shrink-0 font-mono text-ink-muted text-xs">{reference}</span>}
      {keys && (
        <span className="flex gap-1 max-md:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}
