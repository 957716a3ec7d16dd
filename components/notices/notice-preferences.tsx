"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import type { NoticePreference } from "@/lib/features/notices/schema";
import { NOTICE_KIND_TEXTS } from "@/lib/features/notices/vocabulary";

const EMAIL_OPTIONS = [
  { value: "immediately", label: "Immediately" },
  { value: "daily", label: "Once a day" },
  { value: "off", label: "Off" },
] as const;

interface NoticePreferencesProps {
  preferences: readonly NoticePreference[];
  /** Whether the installation sends email. */
  canMail: boolean;
}

/** How the person learns of each kind of notice; each choice is stored at once. */
export function NoticePreferences({ preferences, canMail }: NoticePreferencesProps) {
  const [shown, setShown] = useState(preferences);
  const change = async (next: NoticePreference) => {
    const before = shown;
    setShown(before.map((one) => (one.kind === next.kind ? next : one)));
    try {
      await callApi("PUT /v1/me/notice-preferences", { body: { preferences: [next] } });
    } catch (error) {
      setShown(before);
      toast.error("The choice was not stored", {
        description: error instanceof Error ? error.message : undefined,
      });
    }
  };
  return (
    <ul aria-label="Notices" className="flex flex-col divide-y">
      {shown.map((one) => {
        const { label, meaning } = NOTICE_KIND_TEXTS[one.kind];
        return (
          <li key={one.kind} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 text-sm">
            <div className="min-w-56 flex-1">
              <p className="font-medium">{label}</p>
              <p className="text-ink-muted text-xs">{meaning}</p>
            </div>
            <span className="flex items-center gap-2">
              <Checkbox
                aria-label={`${label}: in Assay`}
                checked={one.in_product}
                onCheckedChange={(checked) => void change({ ...one, in_product: checked === true })}
              />
              <span aria-hidden>In Assay</span>
            </span>
            {canMail && (
              <Select
                size="sm"
                aria-label={`${label}: email`}
                value={one.email}
                options={EMAIL_OPTIONS}
                onChange={(email) => void change({ ...one, email })}
                className="w-36"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
