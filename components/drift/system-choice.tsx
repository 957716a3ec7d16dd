"use client";

import { useRouter } from "next/navigation";
import { driftHref } from "@/components/decisions/hrefs";
import { Combobox } from "@/components/ui/combobox";

interface SystemChoiceProps {
  value: string;
  systemNames: readonly string[];
}

/** Which system's drift is shown. */
export function SystemChoice({ value, systemNames }: SystemChoiceProps) {
  const router = useRouter();
  return (
    <div className="w-64 max-sm:w-full">
      <Combobox
        value={value}
        groups={[{ label: "Systems", options: systemNames.map((name) => ({ value: name, label: name })) }]}
        placeholder="Choose a system"
        searchLabel="Search systems"
        onChange={(name) => router.push(driftHref(name))}
      />
    </div>
  );
}
